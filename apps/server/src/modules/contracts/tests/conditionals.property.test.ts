/** Conditional entries by a list that is walked at every mark: the same ones fire, in the same order, at the same seconds, and the money adds up. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cancelConditional, tryConditional } from './support/conditional-acts.ts';
import { MARKET, PureContracts, usdt } from './support/pure-contracts.ts';

const USERS = [11, 12, 13] as const;
const [SELLER, BUYER] = [14, 15] as const;
const MARK = 681_138;

const near = fc.integer({ min: MARK - 900, max: MARK + 900 });
const placing = fc.record({
  what: fc.constant('place' as const),
  userId: fc.constantFrom(...USERS),
  side: fc.constantFrom('long' as const, 'short' as const),
  triggerTicks: near,
  priceTicks: fc.option(near, { nil: null }),
  lots: fc.integer({ min: 1, max: 3_000 }),
});
const step = fc.oneof(
  { weight: 5, arbitrary: placing },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('cancel' as const), userId: fc.constantFrom(...USERS), nth: fc.nat(30) }),
  },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('tick' as const), priceTicks: near }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('mode' as const),
      mode: fc.constantFrom('normal' as const, 'cancel_only' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('break' as const) }) },
);

/** One that waits, as the list has it. */
interface Listed {
  readonly id: number;
  readonly userId: number;
  readonly isAbove: boolean;
  readonly triggerTicks: number;
}

/** The desk beside the list. */
class Twins {
  readonly contracts = new PureContracts([...USERS, SELLER, BUYER], usdt('1500'));
  listed: Listed[] = [];
  readonly expected: { entry: number; tick: number }[] = [];
  mark = MARK;

  constructor() {
    this.contracts.tick(MARK);
    for (let n = 0; n < 4; n++) {
      this.contracts.enter(SELLER, 'sell', MARK + 200 + 200 * n, 900, 5);
      this.contracts.enter(BUYER, 'buy', MARK - 200 - 200 * n, 900, 5);
    }
  }

  run(one: typeof step extends fc.Arbitrary<infer T> ? T : never): void {
    const { contracts } = this;
    if (one.what === 'restart') contracts.restart();
    if (one.what === 'break') contracts.breakAfter = contracts.breakAfter === null ? 0 : null;
    if (one.what === 'mode') contracts.mode = one.mode;
    if (one.what === 'place') {
      const { userId, triggerTicks, what: _what, ...wish } = one;
      const id = tryConditional(contracts, userId, { triggerTicks, multiple: 2, ...wish });
      if (typeof id === 'number') this.listed.push({ id, userId, triggerTicks, isAbove: triggerTicks > this.mark });
    }
    if (one.what === 'cancel') {
      const id = this.listed[one.nth]?.id ?? 0;
      const isOwn = this.listed[one.nth]?.userId === one.userId;
      if ((cancelConditional(contracts, one.userId, id) === null) !== isOwn)
        throw new Error(`a cancel of ${id} by ${one.userId}`);
      if (isOwn) this.listed = this.listed.filter((each) => each.id !== id);
    }
    if (one.what === 'tick') {
      contracts.tick(one.priceTicks);
      this.mark = one.priceTicks;
      if (contracts.mode !== 'normal') return;
      const isReached = ({ isAbove, triggerTicks }: Listed) => (isAbove ? this.mark >= triggerTicks : this.mark <= triggerTicks);
      for (const { id } of this.listed.filter(isReached)) this.expected.push({ entry: id, tick: contracts.time });
      this.listed = this.listed.filter((each) => !isReached(each));
    }
  }

  /** What the desk recorded. */
  get fired() {
    return this.contracts.kept
      .flatMap(({ records }) => records.filter(({ kind }) => kind === 'contract_entry'))
      .map(({ body, tick }) => ({ entry: Number(body['entry']), tick }));
  }
}

it('fires exactly those that a walk over all of them would, whatever is placed, cancelled, waited for or begun anew', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
      const twins = new Twins();
      for (const one of steps) {
        twins.run(one);
        twins.contracts.check();
      }
      expect(twins.fired).toEqual(twins.expected);
      const { conditionals, book } = twins.contracts;
      const waiting = [...conditionals.values()].filter(({ status }) => status === 'waiting').map(({ id }) => id);
      expect(waiting).toEqual(twins.listed.map(({ id }) => id));
      expect([...book.conditionals.idsIn(MARKET)].toSorted((a, b) => a - b)).toEqual(waiting);
      for (const { status, refusal } of conditionals.values()) seen.add(refusal?.code ?? status);
      // Nothing that waits or was refused holds anything: holds are those of live orders and positions alone.
      const orders = [...twins.contracts.holds].filter(([key, atoms]) => key.startsWith('contract_order:') && atoms > 0n);
      expect(orders.every(([key]) => twins.contracts.desk.open.has(Number(key.split(':')[1])))).toBe(true);
    }),
    { numRuns: 50 },
  );
  expect([...seen]).toEqual(expect.arrayContaining(['placed', 'cancelled', 'waiting', 'CONTRACTS_INSUFFICIENT_MARGIN']));
});
