"""Second factors, what is kept about somebody, and how it goes."""

import base64
import json
import time
import unittest

from account_people import AccountTest, code_of, step_now
from people import PASSWORD, ask, sign_up
from postgres import wait_for
from websocket import guest


class SecondFactors(AccountTest):
    def begin(self, token, password=PASSWORD):
        return self.post("/api/totp/begin", {"password": password}, token)

    def turn_on(self, name):
        """Token, secret and codes for paper of a new account with a second factor."""
        token = sign_up(self.node, name)
        secret = self.begin(token)[1]["secret"]
        status, answer = self.post("/api/totp/confirm", {"code": code_of(secret, step_now())},
                                   token)
        self.assertEqual(status, 200, answer)
        return token, secret, answer["recovery"]

    def test_the_whole_way(self):
        token = sign_up(self.node, "Clara")
        self.assertEqual(self.begin(token, "wrong password"), (401, "wrong_password"))
        status, first = self.begin(token)
        self.assertEqual(status, 200)
        status, answer = self.begin(token)
        secret = answer["secret"]
        self.assertNotEqual(first["secret"], secret, "a new one until it is confirmed")
        self.assertEqual(answer["url"], f"otpauth://totp/Yolah:Clara?secret={secret}"
                         "&issuer=Yolah&algorithm=SHA1&digits=6&period=30")
        self.assertEqual(self.sign_in("Clara")[0], 200, "it does not count yet")
        confirm = "/api/totp/confirm"
        step = step_now()  # all that follows holds for a minute
        for wrong in ("", "000000x", code_of(secret, step - 5), code_of(first["secret"], step)):
            self.assertEqual(self.post(confirm, {"code": wrong}, token), (401, "totp_wrong"))
        used = code_of(secret, step)
        status, answer = self.post(confirm, {"code": used}, token)
        self.assertEqual((status, len(set(answer["recovery"]))), (200, 10))
        self.assertEqual(self.begin(token), (409, "totp_on"))
        later = code_of(secret, step + 1)
        self.assertEqual(self.post(confirm, {"code": later}, token)[0], 401)

        self.assertEqual(self.sign_in("Clara"), (401, "totp_needed"))
        self.assertEqual(self.sign_in("Clara", "wrong password", code=later),
                         (401, "unauthorised"), "without the password nobody learns of it")
        self.assertEqual(self.sign_in("Clara", code=used), (401, "totp_wrong"),
                         "the code that confirmed it was used")
        self.assertEqual(self.sign_in("Clara", code=f" {later[:3]} {later[3:]}")[0], 200,
                         "a phone that is fast")
        for wrong in (later, used, code_of(secret, step + 9)):
            self.assertEqual(self.sign_in("Clara", code=wrong), (401, "totp_wrong"))

        paper = answer["recovery"][0]
        self.assertEqual(self.sign_in("Clara", code=paper.upper())[0], 200)
        self.assertEqual(self.sign_in("Clara", code=paper), (401, "totp_wrong"), "once each")
        off = {"password": PASSWORD, "code": answer["recovery"][1]}
        for wrong in ({"password": "wrong password"}, {"code": paper}, {"code": ""}):
            self.assertEqual(self.post("/api/totp/off", {**off, **wrong}, token)[0], 401)
        self.assertEqual(self.post("/api/totp/off", off, token), (200, {"ok": True}))
        self.assertEqual(self.post("/api/totp/off", off, token), (409, "totp_off"))
        self.assertEqual(self.sign_in("Clara")[0], 200)
        self.assertEqual(self.query("select count(*) from recovery_codes"), "0")

    def test_who_may_not(self):
        self.assertEqual(self.begin(guest(self.node)), (403, "guest"))
        self.assertEqual(self.begin(None), (401, "unauthorised"))
        token, _ = self.make_token("play", "challenge", "account")
        for what in ("begin", "confirm", "off"):
            self.assertEqual(self.post(f"/api/totp/{what}", {"password": PASSWORD}, token),
                             (403, "session"))

    def test_what_is_kept(self):
        """Neither secrets nor codes; and a row of one user is worth nothing for another."""
        token, secret, paper = self.turn_on("Dora")
        raw = base64.b32decode(secret + "=" * (-len(secret) % 8)).hex()
        kept = self.query("select * from totp; select * from recovery_codes")
        self.assertNotIn(raw, kept)
        for code in paper:
            self.assertNotIn(code.replace("-", "").encode().hex(), kept)
        thief = sign_up(self.node, "Thief")
        self.begin(thief)
        self.query("update totp set secret = (select secret from totp where confirmed limit 1) "
                   "where not confirmed")
        code = {"code": code_of(secret, step_now())}
        self.assertEqual(self.post("/api/totp/confirm", code, thief), (503, "no_key"))
        self.assertEqual(len(self.nodes[0].problems()), 0)
        self.post("/api/totp/off", {"password": PASSWORD, "code": paper[0]}, token)


class Privacy(AccountTest):
    def audit(self, token):
        notes = self.get("/api/me/audit", token)[1]["audit"]
        return [(note["what"], note["detail"]) for note in notes]

    def game_of(self, token, rounds=1):
        """Numbers of games that the user plays as black against a guest, and resigns."""
        games = []
        for _ in range(rounds):
            black, white, game = self.players([self.node] * 2, [token, guest(self.node)])
            self.play(black, white, plies=2)
            self.assertEqual(black.ask("chat", text=f"hello {game}")["kind"], "chat")
            self.assertEqual(white.ask("chat", text="not mine")["kind"], "chat")
            self.assertEqual(black.ask("resign")["kind"], "end")
            games.append(game)
        return games

    def test_the_log_of_an_account(self):
        token = sign_up(self.node, "Fritz")
        self.sign_in("Fritz", "wrong password")
        again = self.session("Fritz")
        self.post("/api/sign-out", {}, again)
        _, number = self.make_token("play", owner=token, name="<b>my bot")
        self.post(f"/api/tokens/{number}/revoke", {}, token)
        self.get("/api/me/export", token)
        self.post("/api/sign-out-everywhere", {}, token)
        token = self.session("Fritz")
        self.assertEqual(self.audit(token), [
            ("sign_in", ""), ("sign_out_everywhere", ""), ("export", ""),
            ("token_revoked", "<b>my bot"), ("token_made", "<b>my bot"), ("sign_out", ""),
            ("sign_in", ""), ("sign_in_failed", ""), ("sign_up", "")])
        first = self.get("/api/me/audit", token)[1]["audit"][-1]
        self.assertEqual(first["address"], "127.0.0.1")
        self.assertAlmostEqual(first["at"], time.time(), delta=60)
        self.query("insert into audit (user_id, what) select id, 2 from users, "
                   "generate_series(1, 200) where name = 'Fritz'")
        self.assertEqual(len(self.audit(token)), 100)
        self.assertEqual(self.get("/api/me/audit"), (401, "unauthorised"))
        for path in ("/api/me/audit", "/api/me/export"):
            self.assertEqual(self.get(path, self.make_token("play")[0]), (403, "scope"))
            self.assertEqual(self.get(path, self.make_token("account")[0])[0], 200)

    def test_everything_about_oneself(self):
        token = sign_up(self.node, "Gerda")
        self.make_token("play", owner=token, name="my bot")
        games = self.game_of(token, 2)
        status, answer = self.get("/api/me/export", token)
        self.assertEqual(status, 200)
        self.assertEqual((answer["user"]["name"], answer["second_factor"], answer["next"]),
                         ("Gerda", False, None))
        self.assertEqual([item["name"] for item in answer["tokens"]], ["my bot"])
        self.assertEqual([game["game"] for game in answer["games"]], games[::-1])
        for game in answer["games"]:
            self.assertEqual(game["chat"], [f"hello {game['game']}"], "what others said is theirs")
            record = ask(self.node, "GET", f"/api/games/{game['game']}/record")[2]
            self.assertEqual(game["record"], record)
        self.assertIn("sign_up", [item["what"] for item in answer["audit"]])
        self.assertNotIn(token, json.dumps(answer))
        self.assertEqual(self.get("/api/me/export"), (401, "unauthorised"))
        self.assertEqual(self.get("/api/me/export?before=!", token), (400, "bad_message"))

    def test_an_export_of_many_games_has_pages(self):
        token = sign_up(self.node, "Hugo")
        self.game_of(self.anna)
        self.query("with me as (select id from users where name = 'Hugo'), "
                   "g as (select * from games order by id desc limit 1) "
                   "insert into games select (g.id / 1099511627776) * 1099511627776 + 900000 + n, "
                   "me.id, g.white, g.initial, g.increment, g.rated, g.started, g.ended, g.winner, "
                   "g.termination, g.black_points, g.white_points, g.plies, g.log "
                   "from me, g, generate_series(1, 45) n")
        seen, page, pages = [], self.get("/api/me/export", token)[1], 1
        while True:
            seen += [game["game"] for game in page["games"]]
            if page["next"] is None:
                break
            page = self.get(f"/api/me/export?before={page['next']}", token)[1]
            self.assertNotIn("user", page)
            pages += 1
        self.assertEqual((len(seen), len(set(seen)), pages), (45, 45, 3))

    def test_deletion(self):
        token = sign_up(self.node, "Ivan")
        game, = self.game_of(token)
        bot, _ = self.make_token("play", owner=token)
        socket = self.socket(bot, self.nodes[1])
        number = self.query("select id from users where name = 'Ivan'")
        black, _, _ = self.players([self.node] * 2, [token, guest(self.node)])
        delete = "/api/me/delete"
        self.assertEqual(self.post(delete, {"password": "wrong password"}, token),
                         (401, "wrong_password"))
        self.assertEqual(self.post(delete, {"password": PASSWORD}, token), (409, "games_under_way"))
        self.assertEqual(self.name_of(bot), "Ivan", "nothing is gone")
        self.assertEqual(black.ask("abort")["kind"], "end")
        status, headers, _ = ask(self.node, "POST", delete, {"password": PASSWORD}, token)
        self.assertEqual(status, 200)
        self.assertIn("Max-Age=0", headers["Set-Cookie"])
        self.assert_signed_out(socket)
        self.assertIsNone(self.name_of(token))
        self.assertEqual(self.sign_in("Ivan"), (401, "unauthorised"))
        self.assertEqual(self.get("/api/users/Ivan"), (404, "unknown_user"))
        played = self.get(f"/api/games/{game}")[1]
        self.assertEqual(played["black"]["name"], "(gone)")
        self.assertIn("(gone)", ask(self.node, "GET", f"/api/games/{game}/record")[2])
        for table in ("passwords", "tokens", "ratings", "rating_history", "totp", "challenges"):
            column = "by_user" if table == "challenges" else "user_id"
            self.assertEqual(self.query(f"select count(*) from {table} where {column} = {number}"),
                             "0", table)
        self.assertEqual(self.query(f"select what, address from audit where user_id = {number}"),
                         "12|", "only that it was deleted")
        taken = {"name": "iVAN", "password": PASSWORD}
        self.assertEqual(self.post("/api/sign-up", taken), (409, "taken"), "not free yet")
        self.query("update gone_names set until = now() - interval '1 s'")
        self.assertEqual(self.post("/api/sign-up", taken)[0], 200)

    def test_guests_go_without_a_password(self):
        token = guest(self.node)
        self.assertEqual(self.get("/api/me/export", token)[0], 200)
        self.assertEqual(self.post("/api/me/delete", {}, token), (200, {"ok": True}))
        self.assertIsNone(self.name_of(token))

    def test_the_clean_up(self):
        """What has had its time goes, and nothing else."""
        old, playing, lately = (guest(self.node) for _ in range(3))
        names = [self.name_of(token) for token in (old, playing, lately)]
        self.players([self.node] * 2, [playing, guest(self.node)])
        _, expired = self.make_token("play")
        kept, _ = self.make_token("play")
        listed = ", ".join(f"'{name}'" for name in names)
        self.query("insert into audit (user_id, what, at) select 1, 2, now() - days * interval "
                   "'1 day' from unnest(array[89, 91]) as days; "
                   f"update tokens set expires = now() - interval '1 s' where id = {expired}; "
                   "update users set created = now() - interval '99 days' "
                   f"where name in ({listed}) or kind <> 0; "
                   "update tokens set last_used = current_date - 31 "
                   "where user_id in (select id from users "
                   f"where name in ({listed}) or kind <> 0); "
                   "update tokens set last_used = current_date - 29 where user_id = "
                   f"(select id from users where name = '{names[2]}')")
        wait_for(lambda: self.get(f"/api/users/{names[0]}")[0] == 404, "the guest to be gone")
        wait_for(lambda: self.query(f"select count(*) from tokens where id = {expired}") == "0",
                 "the token to be gone")
        self.assertIsNone(self.name_of(old))
        self.assertEqual([self.name_of(token) for token in (playing, lately, kept, self.anna)],
                         [*names[1:], "Anna", "Anna"])
        self.assertEqual(self.query("select count(*) from audit "
                                    "where at < now() - interval '80 days'"), "1")


if __name__ == "__main__":
    unittest.main()
