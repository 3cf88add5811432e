"""Web Push: telling a phone in a pocket that something happened, without saying what (DESIGN §8).

`sealing` encrypts and signs (RFC 8291, RFC 8292), `notices` says which event wakes whom with which words, `desk` sends
and keeps receipts, `routes` are the addresses.
"""
