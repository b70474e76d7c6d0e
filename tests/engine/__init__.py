"""Tests of the engine, on Pig and on a small game of their own."""
