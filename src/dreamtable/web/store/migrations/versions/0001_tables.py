"""The first form: tables, their journals, places, links, people and snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From an empty database."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("length", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status"])
    op.create_index("tables_by_listing", "tables", ["is_listed", "updated"])
    op.create_table(
        "lines",
        _table_id(is_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("once", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    named = sa.text("once <> ''")
    op.create_index(
        "lines_by_once",
        "lines",
        ["table_id", "once"],
        unique=True,
        sqlite_where=named,
        postgresql_where=named,
    )
    op.create_table(
        "places",
        sa.Column("person", sa.Text, primary_key=True),
        _table_id(is_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("places_by_table", "places", ["table_id"])
    _create_the_rest()


def _create_the_rest() -> None:
    op.create_table(
        "links",
        sa.Column("digest", sa.Text, primary_key=True),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("expires", sa.Double),
        sa.Column("used", sa.Double),
    )
    op.create_index("links_by_table", "links", ["table_id"])
    op.create_table(
        "people",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
    )
    op.create_table(
        "snapshots",
        _table_id(is_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("blob", sa.LargeBinary, nullable=False),
    )


def _table_id(*, is_key: bool = False) -> sa.Column[str]:
    return sa.Column(
        "table_id",
        sa.Text,
        sa.ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=is_key,
        nullable=False,
    )
