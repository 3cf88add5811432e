"""The tour of what waits for a word: late answers, too many cards, disputes, curses to judge, moves, a rest."""

from __future__ import annotations

from contextlib import ExitStack

from playwright.sync_api import Browser, expect

from hideline.units import minutes
from tests.browser.hunts import HIDDEN, HUNTING, answers, asks, dealt, hunt, race
from tests.browser.phones import Phone, goes_back, new_page, opens_seat
from tests.browser.pictures import a_tree
from tests.browser.tours.happenings import BONUS, answers_with_photo
from tests.browser.tours.looking import Look, moments_stay
from tests.rounds import NOON
from tests.servers import Server

WAITS_SHOWN = {
    "moment-asked": "everyone/Moments",
    "hider-late": "hider/Answer",
    "seeker-late": "seeker/Waiting",
    "moment-answered": "everyone/Moments",
    "hider-too-many": "hider/Hand",
    "proposal": "everyone/Todo",
    "hider-dispute": "hider/Dispute",
    "rest": "everyone/Pause",
}
JUDGED_SHOWN = {
    "moment-cursed": "everyone/Moments",
    "hider-judging": "hider/Judging",
    "photo-large": "parts/ZoomPicture",
    "hider-moving": "hider/Hiding",
    "seeker-moving": "seeker/Moved",
    "seeker-dice": "seeker/Dice",
    "seeker-tentacle": "seeker/AskForm",
    "hider-two-teams": "hider/Answer",
    "results-points": "everyone/Results",
}


def waits(browser: Browser, server: Server, look: Look, sharpness: float) -> None:
    """An answer comes late, a hand is too full, a photo is disputed, a change proposed; then the game rests."""
    rests = [{"begins": "13:40", "ends": "20:00"}]
    hiding, seeking = hunt(server, starts_at=NOON, settings={"hand_limit": 1, "rests": rests})
    with (
        new_page(browser, server, HIDDEN, scale=sharpness) as near,
        new_page(browser, server, HUNTING, scale=sharpness) as far,
    ):
        hider, seeker = opens_seat(*near, hiding), opens_seat(*far, seeking)
        hider.reads("Stay hidden")
        seeker.reads("stations left")
        with moments_stay(hider.page):
            asks(seeking, "radar.5km")
            expect(hider.page.locator("[data-moment]")).to_be_visible()
            look("moment-asked", hider.page)
        hiding.waits(minutes(6))
        hider.reads("The answer is late")
        look("hider-late", hider.page)
        seeker.reads("The answer is late")
        look("seeker-late", seeker.page)
        with moments_stay(seeker.page):
            answers(hiding)
            expect(seeker.page.locator("[data-moment]")).to_be_visible()
            look("moment-answered", seeker.page)
        for question in ("radar.10km", "radar.15km"):  # a late answer has earned nothing
            asks(seeking, question)
            answers(hiding)
        hider.opens("Hand")
        hider.reads("Too many cards")
        look("hider-too-many", hider.page)
        proposes(hider, seeker)
        look("proposal", hider.page)
        hiding.does("discard-cards", cards=hiding.view()["round"]["hand"]["cards"][:1])
        hiding.does("decline-change", proposal=hiding.view()["proposals"][0]["id"])
        asks(seeking, "photo.tree")
        answers_with_photo(hider, None)
        seeking.does("dispute-photo", reason="Where is its top?")
        hider.page.get_by_role("img", name="Your photo").scroll_into_view_if_needed()
        look("hider-dispute", hider.page)
        hiding.waits(minutes(30))
        seeker.reads("Rest until")
        look("rest", seeker.page)


def proposes(hider: Phone, seeker: Phone) -> None:
    """The seekers want an answer struck out that counts."""
    team = seeker.player.view()["team"]
    change = {"type": "strike-question", "team": team, "entry": 1, "reason": "We had walked on meanwhile"}
    seeker.player.does("propose-change", change=change)
    hider.opens("Log")
    hider.reads("We had walked on meanwhile")


def is_judged(browser: Browser, server: Server, look: Look, sharpness: float) -> None:
    """A curse is reported done; the hider moves; dice, tentacles, two teams and their points."""
    with ExitStack() as phones:
        hider, seeker = dealt(browser, server, phones, "zoologist", "move", scale=sharpness)
        reports_a_curse(hider, seeker, look)
        hider.player.does("play-powerup", card=held(hider, "move"))
        hider.opens("Map")
        hider.reads("Choose your station")
        look("hider-moving", hider.page)
        seeker.opens("Map")
        seeker.reads("Their zone was Mill.")
        look("seeker-moving", seeker.page)
    with ExitStack() as phones:
        hider, seeker = dealt(browser, server, phones, "jammed-door", BONUS, BONUS, scale=sharpness)
        pays = [card for card in hider.player.view()["round"]["hand"]["cards"] if card.startswith(BONUS)]
        hider.player.does("cast-curse", card=held(hider, "jammed-door"), discards=pays[:2])
        seeker.opens("Team")
        seeker.taps("Roll for the curse")
        form = seeker.page.locator("dialog[open] form")
        form.get_by_role("textbox").first.fill("Bakery")
        form.get_by_role("button", name="Roll for the curse").click()
        seeker.page.get_by_role("img", name="Last roll").scroll_into_view_if_needed()
        look("seeker-dice", seeker.page)
    with new_page(browser, server, HUNTING, scale=sharpness) as far:
        _, seeking = hunt(server, size="medium", settings={"hiding_period": minutes(30)})
        seeker = opens_seat(*far, seeking)
        seeker.opens("Ask")
        seeker.taps("Tentacle")
        seeker.page.locator(".question:not([aria-disabled=true])").first.click()
        seeker.reads("What each answer would leave")
        look("seeker-tentacle", seeker.page)
    with ExitStack() as phones:
        goes_by_points(*race(browser, server, phones, scale=sharpness, mode="two-teams-by-points"), look)


def held(phone: Phone, kind: str) -> str:
    """The card of this kind in hand."""
    cards: list[str] = phone.player.view()["round"]["hand"]["cards"]
    return next(card for card in cards if card.startswith(kind))


def reports_a_curse(hider: Phone, seeker: Phone, look: Look) -> None:
    """A zoologist is cast, and answered with a photo that the hider looks at closely."""
    hider.opens_card("Curse of the Zoologist")
    hider.taps("Cast the curse")
    with_photo(hider, "A duck", None)
    with moments_stay(seeker.page):
        hider.page.locator("dialog[open] form").get_by_role("button", name="Cast the curse").click()
        expect(seeker.page.locator("[data-moment]")).to_be_visible()
        look("moment-cursed", seeker.page)
    seeker.opens("Team")
    seeker.taps("Done")
    with_photo(seeker, "Two ducks", "Done")
    proof = hider.page.get_by_role("img", name="Photo as proof")
    proof.first.scroll_into_view_if_needed()
    look("hider-judging", hider.page)
    proof.first.click()
    expect(hider.page.locator("dialog[open]")).to_be_visible()
    look("photo-large", hider.page)
    goes_back(hider.page)
    hider.taps("It is cleared")
    expect(seeker.page.get_by_text("Curse of the Zoologist")).to_have_count(0)


def with_photo(phone: Phone, words: str, name: str | None) -> None:
    """The open form with a photo and words; sent by its button, where that is named."""
    form = phone.page.locator("dialog[open] form")
    form.get_by_role("textbox").last.fill(words)
    phone.page.locator("dialog[open] input[type=file]").last.set_input_files(a_tree())
    phone.taps("Use this photo")
    expect(phone.page.get_by_role("img", name="Photo to send").first).to_be_visible()
    if name:
        form.get_by_role("button", name=name).click()
        expect(form).to_have_count(0)


def goes_by_points(hider: Phone, one: Phone, other: Phone, look: Look) -> None:
    """Both teams ask at once; then both find the hider, and the game is over."""
    for team in (one, other):
        asks(team.player, "radar.1km")
    expect(hider.page.get_by_role("heading", name="Are you within 1 km of us?")).to_have_count(2)
    look("hider-two-teams", hider.page)
    for team in (one, other):
        hider.player.does("answer-question", fix=hider.player.fix(HIDDEN), team=team.player.view()["team"])
    for team in (one, other):
        choice = team.player.view()["round"]["hand"]["choice"]
        team.player.does("keep-cards", cards=choice["cards"][: choice["keep"]])
        team.player.does("claim-find")
        hider.player.does("confirm-find", team=team.player.view()["team"])
        hider.player.waits(minutes(5))
    host = next(phone for phone in (hider, one, other) if phone.player.view()["me"].get("is_host"))
    host.player.does("end-game-early")
    one.page.get_by_role("button", name="Watch the whole story").wait_for()
    look("results-points", one.page)
