interface About {
  readonly from: string;
  readonly to: string;
  readonly at: string;
  readonly timeZone: string;
  readonly name: string;
}

/** What a stranger reads first: what is what, how it is verified, and what that shows (EVI-7). */
export const packReadme = (
  { from, to, at, timeZone, name }: About,
  organisation: string,
): string => `EVIDENCE PACK
=============

Of:       ${organisation.replace(/\s+/g, ' ')}
Days:     ${from} to ${to}, both included
Moment:   ${at} (UTC)
File:     ${name}

This archive was made by Muster, a live attendance and deployment board. It has what was recorded for these
days: who was marked present or absent, who was posted where, who changed what, and when. What was confirmed
before the moment above is in it. A day that has no folder has no records.


WHAT IS WHAT
------------

Each day has a folder with its date. A file is left out where there is nothing to write into it.

  sheets            The attendance of each team: one line for each person, as it stood at the moment.
  sheet-log         Every change of these sheets, the earliest first: what it was, what it became, by whom.
  team-sheets.pdf   The same sheets as they are printed.
  operations.jsonl  Everything done to the deployment board that took effect, as the program recorded it.
  board-log         The same in words, with what was done to handover notes, the earliest first.
  saves             Each time the deployment was saved. "The one that counts" was in force at the end. There
                    are no places beside a save that changed nothing, that was replaced at once, or more
                    than 30 days ago; they follow from operations.jsonl.
  deployment.pdf    The saved deployment that counts, as it is printed.
  notes             Handover notes, deleted ones too, and who has marked them as read.

Beside the folders:

  audit             The audit trail of these days: what administrators did, sign-ins, exports. It is one
                    piece of the trail without a gap.
  manifest.json     The name, size and SHA-256 of every file, and of which entries of the trail it speaks.
  manifest.sha256   The seal, which is the SHA-256 of manifest.json, and the SHA-256 of each of its lines.
  lines.sha256      The SHA-256 of each line of each text file.

Files that end in .csv are tables for a spreadsheet program, with times of ${timeZone}. A cell that begins
with an apostrophe was guarded so that no spreadsheet runs it as a formula. Files that end in .jsonl have one
record in JSON on each line, with times in UTC; where a table and a .jsonl file differ in form, the latter is
what was stored. Names are those that were recorded then; people who were deleted since are named too.


HOW TO VERIFY IT
----------------

With a copy of Muster of any machine, without a server, a database or a network:

  npm run admin -- verify FILE.zip
  npm run admin -- verify FILE.zip --seal SEAL

It reads every file, compares it with the manifest and says that the pack is whole, or names each file that
was altered, with the first line of it that is not as it was, and what is missing or was added. It ends with
code 0 or 1. It also follows the chain of the audit entries. With --seal it compares the seal too.

Without Muster: unpack the archive, work out the SHA-256 of a file with any tool (sha256sum, shasum -a 256,
certutil -hashfile FILE SHA256) and compare it with its line in manifest.json. The SHA-256 of manifest.json is
the seal.


WHAT THIS SHOWS, AND WHAT NOT
-----------------------------

That the pack is whole shows that its files, lines and hashes belong together. Whoever alters a file and
leaves the rest is found out. Whoever makes a new pack with new hashes is not, by the pack alone: its seal is
then another one. The seal of the true pack stands in the organisation's audit trail, in the entry
"evidence.made" with this file's name, and the next pack names that entry in its manifest ("previous"). Ask for
that entry, or write the seal down when the pack is handed over, and compare.

Each audit entry holds the hash of the one before it. So entries cannot be altered, left out or put in between
without every later hash becoming another one. The hash of the last entry before this pack is in manifest.json
("trail", "end"); the organisation's own "npm run admin -- verify" follows the whole chain up to today.

Nothing here shows that what was recorded is true, that nobody with full access to the database altered it
before the pack was made, or that the clock of the server was right.
`;
