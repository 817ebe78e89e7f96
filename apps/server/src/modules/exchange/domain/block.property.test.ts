/** Blocks with worst prices of their members against a twin that walks the book lot by lot, and against one order of all lots. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PureDesk } from '../tests/support/batches.ts';
import { BASE, QUOTE } from '../tests/support/market-rules.ts';
import { balanceId } from './batch.ts';
import { decide } from './commands.ts';
import type { Order } from './order.ts';

const OWNER = 1;
const PRICE = 110;
const MAKERS = [901, 902, 903];

interface Seller {
  readonly userId: number;
  readonly ticks: number;
  readonly lots: number;
}
interface Wished {
  readonly userId: number;
  readonly lots: number;
  readonly guardTicks?: number;
}
interface Part {
  readonly ticks: number;
  readonly lots: number;
}

const seller = fc.record({
  userId: fc.constantFrom(...MAKERS),
  ticks: fc.integer({ min: 101, max: 114 }),
  lots: fc.integer({ min: 1, max: 400 }),
});
const member = fc.record({
  lots: fc.integer({ min: 1, max: 300 }),
  guardTicks: fc.option(fc.integer({ min: 99, max: 112 }), { nil: undefined }),
});
const played = fc.record({
  sellers: fc.array(seller, { maxLength: 8 }),
  others: fc.array(member, { maxLength: 9 }),
  own: fc.integer({ min: 1, max: 300 }),
  force: fc.constantFrom('gtc' as const, 'ioc' as const),
});
type Played = typeof played extends fc.Arbitrary<infer T> ? T : never;

/** Lots one by one: the next goes to whom its share is owed most, of equals to the earlier; the owner is the last. */
function shared(lots: number, open: readonly number[]): number[] {
  const all = open.reduce((sum, one) => sum + one, 0);
  const given = open.map((one) => Math.floor((lots * one) / all));
  for (let left = lots - given.reduce((sum, one) => sum + one, 0); left > 0; left--) {
    const owed = open.map((one, i) => lots * one - (given[i] as number) * all);
    const most = owed.indexOf(Math.max(...owed));
    given[most] = (given[most] as number) + 1;
  }
  return given;
}

/** What each member gets, by a walk through the sellers in their order. */
function walk(sellers: readonly Seller[], members: readonly Wished[]) {
  const open = members.map(({ lots }) => lots);
  const got: Part[][] = members.map(() => []);
  for (const { ticks, lots } of sellers.toSorted((a, b) => a.ticks - b.ticks)) {
    const takes = members.map(({ guardTicks = PRICE }, i) => (Math.min(guardTicks, PRICE) >= ticks ? (open[i] as number) : 0));
    const all = takes.reduce((sum, one) => sum + one, 0);
    if (all === 0) continue;
    shared(Math.min(lots, all), takes).forEach((part, i) => {
      open[i] = (open[i] as number) - part;
      if (part > 0) got[i]?.push({ ticks, lots: part });
    });
  }
  return { open, got };
}

const membersOf = ({ others, own }: Played): Wished[] => [
  ...others.map(({ lots, guardTicks }, i) => ({ userId: 10 + i, lots, ...(guardTicks !== undefined && { guardTicks }) })),
  { userId: OWNER, lots: own },
];

function placed({ sellers, ...of }: Played, atoms = 10_000_000n) {
  const members = membersOf({ sellers, ...of });
  const desk = new PureDesk([...members.map(({ userId }) => userId), ...MAKERS], atoms);
  for (const { userId, ticks: priceTicks, lots } of sellers)
    desk.run(
      (batch) => void decide(batch, { type: 'place', userId, marketId: 1, side: 'sell', kind: 'limit', priceTicks, lots }),
    );
  const order = { type: 'place', userId: OWNER, marketId: 1, side: 'buy', kind: 'limit', lots: 0 } as const;
  const wish = { ...order, priceTicks: PRICE, force: of.force };
  const total = desk.total(BASE) + desk.total(QUOTE);
  const batch = desk.run((work) => {
    // The owner comes first, as a leader does: only ties put them last.
    const decided = decide(work, {
      type: 'block',
      userId: OWNER,
      order: wish,
      members: [...members.slice(-1), ...members.slice(0, -1)],
    });
    if (!decided.ok) throw new Error(decided.denial.code);
  });
  expect(desk.total(BASE) + desk.total(QUOTE)).toBe(total);
  return { desk, batch, members };
}

it('a member never pays more than its worst price, and all who take part in a fill have it at one price, pro rata', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(played, (of) => {
      const { desk, batch, members } = placed(of);
      const twin = walk(of.sellers, membersOf(of));
      const orders = [...batch.touched.values()].filter(({ blockId }) => blockId !== null);
      const block = orders.find(({ id, blockId }) => id === blockId) as Order;
      const byUser = new Map(orders.filter(({ id }) => id !== block.id).map((order) => [order.userId, order]));
      members.forEach(({ userId, guardTicks = PRICE }, i) => {
        const own = byUser.get(userId) as Order;
        const got = batch.effects.flatMap((effect) =>
          effect.type === 'fill' && effect.fill.takerOrderId === own.id
            ? [{ ticks: effect.fill.priceTicks, lots: effect.fill.lots }]
            : [],
        );
        expect(got.reduce((sum, { lots }) => sum + lots, 0)).toBe(own.filledLots);
        expect(got.map(({ ticks }) => ticks).every((ticks) => ticks <= guardTicks)).toBe(true);
        expect([userId, own.filledLots]).toEqual([userId, (twin.got[i] as Part[]).reduce((sum, { lots }) => sum + lots, 0)]);
        const isOver = twin.open[i] === 0;
        const rests = !isOver && guardTicks >= PRICE && of.force === 'gtc';
        expect(own.status).toBe(isOver ? 'filled' : rests ? 'open' : 'cancelled');
        seen.add(own.status).add(own.status === 'cancelled' && own.filledLots > 0 ? 'in part' : 'whole');
      });
      const open = [...byUser.values()].filter(({ status }) => status === 'open');
      const rest = open.reduce((sum, { lots, filledLots }) => sum + lots - filledLots, 0);
      expect(desk.books.of(1).levels('buy', 9)).toEqual(rest === 0 ? [] : [[PRICE, rest]]);
      expect(block.filledLots).toBe([...byUser.values()].reduce((sum, { filledLots }) => sum + filledLots, 0));
      for (const { userId } of members)
        expect(desk.balances.get(balanceId(userId, 'change', QUOTE))?.frozen).toBe(
          open
            .filter((own) => own.userId === userId)
            .reduce((sum, own) => sum + (BigInt(PRICE) * BigInt(own.lots - own.filledLots) + 9n) / 10n, 0n),
        );
    }),
    { numRuns: 400 },
  );
  for (const what of ['filled', 'open', 'cancelled', 'in part']) expect(seen).toContain(what);
});

it('a block pays what one order of all its lots would pay', () => {
  fc.assert(
    fc.property(played, (of) => {
      const wide = { ...of, others: of.others.map(({ lots }) => ({ lots, guardTicks: undefined })) };
      const { batch } = placed(wide);
      const alone = placed({ ...wide, others: [], own: membersOf(wide).reduce((sum, { lots }) => sum + lots, 0) });
      const prices = ({ effects }: typeof batch) => {
        const lots = new Map<number, number>();
        for (const effect of effects)
          if (effect.type === 'fill')
            lots.set(effect.fill.priceTicks, (lots.get(effect.fill.priceTicks) ?? 0) + effect.fill.lots);
        return lots;
      };
      expect(prices(batch)).toEqual(prices(alone.batch));
    }),
  );
});

it('a block ends where its trades would be more shares than a commit takes, however many steps they are', () => {
  const followers = Array.from({ length: 300 }, (_, i) => ({ lots: 1_000, guardTicks: 101 + (i % 5) }));
  const sellers = [101, 102, 103, 104, 105].flatMap((ticks) =>
    Array.from({ length: 120 }, (_, i) => ({ userId: MAKERS[i % 3] as number, ticks, lots: 300 })),
  );
  const { batch } = placed({ sellers, others: followers, own: 300, force: 'gtc' }, 10_000_000_000n);
  const fills = batch.effects.filter(({ type }) => type === 'fill').length;
  expect(fills).toBeGreaterThan(40_000);
  expect(fills).toBeLessThanOrEqual(50_000);
  const block = [...batch.touched.values()].find(({ id, blockId }) => id === blockId);
  expect(block).toMatchObject({ status: 'cancelled', endReason: 'match_limit' });
});

it('an order of one who meets blocks ends where its trades would be more shares than a commit takes', {
  timeout: 120_000,
}, () => {
  const users = Array.from({ length: 500 }, (_, i) => 1_000 + i);
  const desk = new PureDesk([...users, ...MAKERS], 10_000_000_000n);
  const order = { type: 'place', userId: OWNER, marketId: 1, side: 'buy', kind: 'limit', priceTicks: PRICE, lots: 0 } as const;
  const members = users.map((userId) => ({ userId, lots: 100 }));
  const [taken, rest] = [100, 3];
  for (let n = 0; n < taken + rest; n++)
    desk.run((batch) => {
      const decided = decide(batch, { type: 'block', userId: OWNER, order, members });
      if (!decided.ok) throw new Error(decided.denial.code);
    });
  const sale = { ...order, userId: MAKERS[0] as number, side: 'sell', lots: (taken + rest) * 500 * 100 } as const;
  const fok = desk.run((batch) => expect(decide(batch, { ...sale, force: 'fok' })).toMatchObject({ ok: false }));
  expect(fok.effects).toEqual([]);
  const batch = desk.run((work) => {
    const decided = decide(work, sale);
    expect(decided).toMatchObject({ ok: true, value: { status: 'cancelled', end_reason: 'match_limit' } });
  });
  expect(batch.effects.filter(({ type }) => type === 'fill')).toHaveLength(taken * 500);
  expect(desk.books.of(1).levels('buy', 1)).toEqual([[PRICE, rest * 500 * 100]]);
});
