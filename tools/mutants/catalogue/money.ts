/** Money that moves against the published rules: prices of conversions, withdrawals, rebates, approvals, the ledger itself. */
import type { Mutant } from '../mutant.ts';
import { database, mutant, unit } from './builders.ts';

const CONVERSION = 'apps/server/src/modules/convert/domain/conversion.ts';
const CONVERSION_TEST = 'apps/server/src/modules/convert/domain/conversion.test.ts';
const WITHDRAWAL_TEST = 'apps/server/src/modules/funding/domain/withdrawal.test.ts';
const POSTING = 'apps/server/src/modules/ledger/domain/posting.ts';
const POSTING_TEST = 'apps/server/src/modules/ledger/domain/posting.test.ts';
const SETS = 'apps/server/src/modules/ledger/store/journal-sets.ts';
const SETS_TEST = 'apps/server/src/modules/ledger/tests/journal-sets.db.test.ts';
const PROPOSALS = 'apps/server/src/modules/backoffice/api/proposals/engine.ts';
const FOUR_EYES_TEST = 'apps/server/src/modules/backoffice/tests/four-eyes.db.test.ts';
const OWN = 'is never decided by whoever proposed it';
const GRANT = `    DELETE FROM step_up_grants
    WHERE session_id = \${user.sessionId} AND user_id = \${user.id} AND purpose = \${purpose} AND expires_at > \${now}
    RETURNING 1`;

export const MONEY: readonly Mutant[] = [
  mutant(
    'M12',
    'The person who proposes a credit approves it too.',
    [PROPOSALS, "if (proposal.proposer_id === staff.id) refuse('BACKOFFICE_SELF_APPROVAL');", ''],
    database(FOUR_EYES_TEST, OWN),
  ),
  mutant(
    'M17',
    'A conversion pays one atom less than its formula.',
    [
      CONVERSION,
      "const before = mulDiv(numerator, BPS - terms.spreadBps, denominator, 'down');",
      "const before = mulDiv(numerator, BPS - terms.spreadBps, denominator, 'down') - 1n;",
    ],
    unit(CONVERSION_TEST),
  ),
  mutant(
    'M19',
    'One person approves any amount.',
    [
      'apps/server/src/modules/funding/domain/terms.ts',
      'earlier + cents > thresholds[kind] * 100n ? 2 : 1;',
      'earlier + cents < 0n ? 2 : 1;',
    ],
    unit(WITHDRAWAL_TEST),
  ),
  mutant(
    'M19a',
    'The same person approves a review twice and counts as two.',
    [
      'apps/server/src/modules/backoffice/api/reviews/engine.ts',
      "if (approvers.some(({ id }) => id === staff.id)) refuse('BACKOFFICE_REVIEW_OWN_APPROVAL');",
      '',
    ],
    database('apps/server/src/modules/backoffice/tests/reviews.db.test.ts', 'takes two people where it takes two'),
  ),
  mutant(
    'M28',
    'Wrong passwords are not counted.',
    [
      'apps/server/src/modules/identity/store/tries.ts',
      'for (const { name, max } of ordered)\n',
      'for (const { name, max } of [] as typeof ordered)\n',
    ],
    database(
      'apps/server/src/modules/identity/tests/factors.db.test.ts',
      'evaluates five wrong passwords of a session in a quarter of an hour, many at once',
    ),
  ),
  mutant(
    'M29',
    'The short way of calls holds no address to its limit.',
    [
      'apps/server/src/platform/http/call-lane.ts',
      'if (isRefused) this.#refuse(',
      'if (isRefused && count.max < 0) this.#refuse(',
    ],
    unit('apps/server/src/platform/http/call-lane.test.ts'),
  ),
  mutant(
    'M31',
    'A withdrawal keeps one atom more than its fee.',
    ['apps/server/src/modules/funding/domain/withdrawal.ts', 'return atoms - fee;', 'return atoms - fee - 1n;'],
    unit(WITHDRAWAL_TEST),
  ),
  mutant(
    'M32',
    'One confirmation with a second factor lets any number of withdrawals through.',
    [
      'apps/server/src/modules/identity/store/tickets.ts',
      GRANT,
      GRANT.replace('DELETE FROM', 'SELECT 1 FROM').replace('\n    RETURNING 1', ''),
    ],
    database('apps/server/src/modules/identity/tests/factors.db.test.ts', 'spends a grant once, however many calls come at once'),
  ),
  mutant(
    'M37',
    'Rebates are twice the published part of the fee.',
    [
      'apps/server/src/modules/invites/domain/rebates.ts',
      "const atoms = mulDiv(fee, BigInt(ppm), MILLION, 'down');",
      "const atoms = mulDiv(fee, 2n * BigInt(ppm), MILLION, 'down');",
    ],
    unit('apps/server/src/modules/invites/domain/rebates.test.ts'),
  ),
  mutant(
    'M46',
    'The person who approved a withdrawal pays it out too.',
    [
      'apps/server/src/modules/funding/api/payouts.ts',
      "if (withdrawal.approvedBy.includes(staffId)) refuse('FUNDING_PAYOUT_OWN');",
      '',
    ],
    database('apps/server/src/withdrawals.db.test.ts', 'whoever approved a withdrawal does not send it'),
  ),
  mutant(
    'M49',
    'A conversion costs twice the published spread.',
    [
      CONVERSION,
      'export const TERMS: Terms = { spreadBps: 20n, feeBps: 10n };',
      'export const TERMS: Terms = { spreadBps: 40n, feeBps: 10n };',
    ],
    unit(CONVERSION_TEST),
  ),
  mutant(
    'M50',
    'Conversions are priced 0.3 percent away from the index.',
    [
      'apps/server/src/modules/convert/api/prices.ts',
      'const price = { units: BigInt(index.priceTicks) * market.tickUnits,',
      'const price = { units: (BigInt(index.priceTicks) * market.tickUnits * 997n) / 1_000n,',
    ],
    database('apps/server/src/modules/convert/tests/convert.db.test.ts', 'give rate, fee and limit of a pair'),
  ),
  mutant(
    'S12',
    'A balance is raised without a counter-account.',
    [POSTING, 'if (sum !== 0n) invalid(draft, `asset ${assetId} sums to ${sum}, not to zero`);', ';'],
    unit(POSTING_TEST),
  ),
  mutant(
    'S13',
    'The database takes entries that do not sum to zero.',
    [
      'apps/server/src/modules/ledger/store/migrations/20261123T0302_baseline.sql',
      'CREATE TRIGGER entries_balanced AFTER INSERT ON entries\n  REFERENCING NEW TABLE AS added',
      'CREATE TRIGGER entries_balanced AFTER DELETE ON entries\n  REFERENCING OLD TABLE AS added',
    ],
    database(
      'apps/server/src/modules/ledger/tests/ledger.db.test.ts',
      'refuses a user balance below zero, an unbalanced journal and an entry of another asset',
    ),
  ),
  mutant(
    'S14',
    'A manual credit is written to the user without the operator paying it.',
    [
      'apps/server/src/modules/accounting/domain/adjustment.ts',
      "{ account: { kind: 'house', purpose: ADJUSTMENTS } as const, assetId, atoms: -toUser },",
      "{ account: { kind: 'external', purpose: 'capital' } as const, assetId, atoms: -toUser },",
    ],
    database('apps/server/src/accounting.db.test.ts', 'moves money once two have decided it, however many approve at once'),
  ),
  mutant(
    'M39',
    'A review is approved whatever was asked for since it was read.',
    [
      'apps/server/src/modules/backoffice/api/reviews/engine.ts',
      "if (!hash.equals(review.payload_hash) || given.hash !== hash.toString('hex')) refuse('BACKOFFICE_REVIEW_STALE');",
      '',
    ],
    database(
      'apps/server/src/modules/backoffice/tests/reviews.db.test.ts',
      'is stale when what is asked for has changed, or another hash is named',
    ),
  ),
  mutant(
    'M520',
    'A set of journals names a user twice, whose balance then follows one of them alone.',
    [SETS, ' || users !== count', ''],
    database(SETS_TEST, 'has each user once'),
  ),
  mutant(
    'M521',
    'A set of journals gives money to a user who closed.',
    ['apps/server/src/modules/ledger/store/postgres-ledger.ts', "    if (isClosed) refuse('IDENTITY_USER_CLOSED');\n", ''],
    database(SETS_TEST, 'gives nothing to a user who closed'),
  ),
];
