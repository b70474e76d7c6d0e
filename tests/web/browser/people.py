"""People at a browser: what they do at a table, by the names that they read there."""

import re

from playwright.sync_api import expect

SLOW = 30_000
"""Milliseconds: rules that are not compiled, on a machine with much else to do."""

QUICK = 2
"""The seat of the quickest bot: it plays at random."""

expect.set_options(timeout=SLOW)

LOOKS, PAUSE = 600, 50
"""How often, and after how many milliseconds, one looks whether pages agree."""


class Guest:
    """A person: one cookie, one browser window, and everything in it that went wrong."""

    def __init__(self, browser, address, name, **context):
        context = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 900}} | context
        self.name = name
        self.address = address
        self.has_script = context.get("java_script_enabled", True)
        self.troubles = []
        self.forgiven = []
        self._open_context = lambda **more: browser.new_context(base_url=address, **context, **more)
        self._contexts = []
        self.page = self.new_window()
        self.call_oneself(name)

    def new_window(self):
        """Another window with the same cookie; a second tab would send the first to sleep."""
        cookies = {"storage_state": self._contexts[0].storage_state()} if self._contexts else {}
        context = self._open_context(**cookies)
        context.set_default_timeout(SLOW)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: self._note(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(f"page error: {error}"))
        page.on("dialog", lambda dialog: (self._note(f"dialog: {dialog.message}"), dialog.dismiss()))
        return page

    def _note(self, text):
        if not any(re.search(pattern, text) for pattern in self.forgiven):
            self.troubles.append(f"{self.name}: {text}")

    def forgive(self, pattern):
        """Some trouble is what a test is about: a refusal, or a server that is down."""
        self.forgiven.append(pattern)

    def leave(self):
        """Close all windows."""
        for context in self._contexts:
            context.close()

    @property
    def person(self):
        """The id in the cookie, which no page shows."""
        return next(one["value"] for one in self.page.context.cookies() if one["name"] == "dreamtable").split(
            "."
        )[0]

    # ----------------------------------------------------------------------------------------- before a table
    def call_oneself(self, name):
        """Write one's name."""
        self.page.goto("/me")
        self.page.get_by_label("The others at a table see you as").fill(name)
        self.page.get_by_role("button", name="Keep this name").click()
        expect(self.page.get_by_role("banner").get_by_role("link", name=f"You are {name}")).to_be_visible()

    def open_table(self, *others, seed="1", names=(), options=()):
        """Open a table from the lobby, oneself in the first seat; `others` as the form names them."""
        page = self.page
        page.goto("/")
        page.get_by_role("link", name="Open a table of Morpheus").click()
        for seat, who in enumerate(("Me", *others, *["Nobody"] * (3 - len(others)))):
            page.get_by_label(f"Seat {seat + 1}", exact=True).select_option(who)
        for seat, name in names:
            page.get_by_label("Name (may stay empty)").nth(seat).fill(name)
        for label, value in options:
            page.get_by_label(label).select_option(value)
        page.get_by_text("Who may look, and the seed").click()
        page.get_by_label("Seed").fill(seed)
        page.get_by_role("button", name="Open the table").click()
        expect(page).to_have_url(re.compile(r"/t/[\w-]+/"))
        return page.url

    def invitation(self, name=""):
        """The link that a friend is sent."""
        return self.page.get_by_label(name or "Seat 2").input_value()

    def sit_down(self, link):
        """Open a friend's link."""
        self.page.goto(link)
        self.page.get_by_role("button", name=re.compile("Take seat")).click()
        expect(self.page).to_have_url(re.compile(r"/t/[\w-]+/"))

    # --------------------------------------------------------------------------------------------- at a table
    @property
    def headline(self):
        return self.page.locator("#headline")

    @property
    def choices(self):
        """The buttons of what can be done, in words."""
        return (
            self.page.get_by_role("region", name="What will you do?")
            .locator("ul.choices")
            .get_by_role("button")
        )

    def choice(self, name):
        return self.choices.filter(has_text=name)

    def wait_until(self, pattern):
        """Until the headline says so; without a script one has to ask again."""
        if self.has_script:
            expect(self.headline).to_have_text(re.compile(pattern))
            return
        deadline = 600
        while not re.search(pattern, self.headline.inner_text()):
            self.page.reload()
            deadline -= 1
            assert deadline, self.headline.inner_text()

    @property
    def is_to_act(self):
        return self.headline.inner_text().startswith("Your turn")

    @property
    def is_over(self):
        return "is over" in self.headline.inner_text()

    def decide(self, name=None, press=None):
        """Take one decision: the first choice, or the named one; wait until it was heard."""
        button = self.choices.first if name is None else self.choice(name).first
        prompt = self.page.locator("#act input[name=prompt]").get_attribute("value")
        if press is None:
            button.click()
        else:
            press(button)
        expect(self.page.locator(f'#act input[name=prompt][value="{prompt}"]')).to_have_count(0)
        return prompt


def play(*people, decisions=None, press=None):
    """Let people decide by the first choice, whoever's turn it is, so many times or until the end."""
    names = "|".join(re.escape(person.name) for person in people)
    made = 0
    person = people[0]
    while made != decisions:
        person.wait_until(rf"^Your turn|^({names})( decides| and)|is over")
        if person.is_over:
            break
        person = next(other for other in (person, *people) if is_asked(person, other))
        person.wait_until("^Your turn")
        person.decide(press=press)
        made += 1
    return made


def is_asked(reader, other):
    """Whether the headline that `reader` sees asks `other`."""
    text = reader.headline.inner_text()
    if other is reader:
        return text.startswith("Your turn")
    return " decide" in text and other.name in text.split(" decide")[0]


def decider_of(*people):
    """The one person who is to decide, once the pages of all say so."""
    for _ in range(LOOKS):
        asked = {id(other) for reader in people for other in people if is_asked(reader, other)}
        agreed = [other for other in people if all(is_asked(reader, other) for reader in people)]
        if len(asked) == len(agreed) == 1:
            return agreed[0]
        people[0].page.wait_for_timeout(PAUSE)
    raise AssertionError(f"who decides? {[person.headline.inner_text() for person in people]}")
