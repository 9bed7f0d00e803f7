"""What strangers may take: limits by network, and what they must not do to others."""

import unittest

from people import PeopleTest, ask


def of_one_64(number):
    """An address of a /64 that has 2^64 of them."""
    return f"2001:db8:1:2:{number >> 16:x}:{number & 0xffff:x}::1"


class StrangersTest(PeopleTest):
    """A node behind a proxy, with the limits that people meet."""

    NODES = 1
    SETTINGS = {"limits_scale": 1, "trust_proxy": True}

    def post(self, path, body, address, token=None, **headers):
        status, _, answer = ask(self.node, "POST", path, body, token, X_Forwarded_For=address,
                                **headers)
        return status, answer

    def statuses(self, path, addresses):
        return [self.post(path, {}, address)[0] for address in addresses]


class Networks(StrangersTest):
    def test_a_64_is_one_client(self):
        codes = self.statuses("/api/guest", map(of_one_64, range(120)))
        self.assertLess(codes.count(200), 70)
        self.assertEqual(set(codes), {200, 429})
        self.assertEqual(self.statuses("/api/guest", ["2001:db8:1:3::1"]), [200])

    def test_mapped_addresses_are_those_of_ipv4(self):
        codes = self.statuses("/api/guest", (f"::ffff:203.0.113.{i}" for i in range(70)))
        self.assertEqual(codes.count(200), 70, "they are 70 clients, not one /64")
        codes = self.statuses("/api/guest", ["203.0.113.200", "::ffff:203.0.113.200"] * 35)
        self.assertLess(codes.count(200), 65, "written in two ways, it is one client")


if __name__ == "__main__":
    unittest.main()
