/** Receipts of cross accounts, honest and as an operator would bend them: a record that is logged and signed as it stands. */
import { ContractAudit, type ContractReceipt, contractReceipts, listRoot } from '@glasshouse/proofs/contracts';
import { FUNDING_RULES } from '@glasshouse/risk';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../engine/rows.ts';
import { ETHER, PureContracts, usdt } from './support/pure-contracts.ts';
import { logOf, receiptsOf } from './support/receipts-of.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;

/**
 * Alice has 1,500 USDT behind two cross longs of 1 BTC each, bought at 6,800.00 and 6,700.00, and Bob is short of both, with all of a
 * cross account behind it. At 6,035.00 her account has come to its requirement.
 */
function account(): PureContracts {
  const contracts = new PureContracts([ALICE, BOB, CAROL], usdt('1500'));
  for (const user of [BOB, CAROL]) {
    contracts.accounts.set(`${user}:available`, usdt('100000'));
    contracts.desk.balances.get(`${user}:lever:3`)!.available = usdt('100000');
  }
  contracts.tick(680_000);
  contracts.pair(ALICE, BOB, 680_000, 10_000, [20, 20], ['cross', 'cross']);
  contracts.tick(670_000);
  contracts.pair(ALICE, BOB, 670_000, 10_000, [20, 20], ['cross', 'cross']);
  contracts.tick(640_000);
  return contracts;
}

const recordsOf = (contracts: PureContracts) => contracts.logged.filter((one): one is StoredRecord => 'kind' in one);

type Body = Record<string, unknown>;
/** Bends a field of a record as a server would that logs it like that; lists are texts whose root the record states. */
function bend(contracts: PureContracts, kind: StoredRecord['kind'], change: (body: Body, texts: string[]) => void): void {
  const at = contracts.logged.findIndex((one) => 'kind' in one && one.kind === kind);
  const record = contracts.logged[at] as StoredRecord;
  const [body, texts] = [structuredClone(record.body) as Body, [...(record.lists?.account ?? [])]];
  change(body, texts);
  const { root, count } = listRoot(texts);
  const stated = { ...body, account: { root, count: String(count) } };
  contracts.logged[at] = {
    ...record,
    body: stated as unknown as StoredRecord['body'],
    lists: { ...record.lists!, account: texts },
  };
}

const failed = (files: readonly ContractReceipt[], of: ContractReceipt['of']) => {
  const file = files.find((one) => one.of === of) as ContractReceipt;
  return contractReceipts
    .verify(file)
    .steps.filter(({ ok }) => !ok)
    .map(({ id }) => id);
};

const plus = (body: Body, field: string, atoms: bigint) => {
  body[field] = String(BigInt(String(body[field])) + atoms);
};

let contracts: PureContracts;

describe('a liquidation that the book takes', () => {
  beforeEach(() => {
    contracts = account();
    contracts.enter(CAROL, 'buy', 603_500, 30_000, 20);
    contracts.tick(603_500);
    contracts.check();
  });

  it('is proved with all of the account behind it, and states what the other positions require', () => {
    const [record] = recordsOf(contracts).filter(({ kind }) => kind === 'contract_liquidation');
    expect(record!.body).toMatchObject({ margin_mode: 'cross', account: { count: '1' } });
    expect(BigInt(record!.body['others'] as string)).toBeGreaterThan(0n);
    const files = receiptsOf(contracts);
    for (const file of files) expect(contractReceipts.verify(file).steps.filter(({ ok }) => !ok)).toEqual([]);
    expect(files.find(({ of }) => of === 'liquidation')!.account).toHaveLength(1);
  });

  it('fails ACCOUNT where the others require more than their tiers and marks say', () => {
    bend(contracts, 'contract_liquidation', (body) => plus(body, 'others', 1n));
    expect(failed(receiptsOf(contracts), 'liquidation')).toContain('ACCOUNT');
  });

  it('fails ACCOUNT where money of the account was left beside the margin', () => {
    bend(contracts, 'contract_liquidation', (body) => plus(body, 'available', usdt('5')));
    expect(failed(receiptsOf(contracts), 'liquidation')).toContain('ACCOUNT');
  });

  it('fails ACCOUNT where another position is left out', () => {
    bend(contracts, 'contract_liquidation', (body, texts) => {
      texts.pop();
      body['others'] = '0';
    });
    expect(failed(receiptsOf(contracts), 'liquidation')).toContain('ACCOUNT');
  });

  it.each([
    ['at another mark', 'mark', -1n],
    ['with another entry value', 'entry_value', 1n],
    ['at a tick of another second', 'tick', -1_000n],
    ['with another rate of maintenance', 'maintenance_ppm', 1n],
  ] as const)('fails ACCOUNT where another position stands %s', (_, field, by) => {
    bend(contracts, 'contract_liquidation', (_body, texts) => {
      const member = JSON.parse(texts[0]!) as Body;
      plus(member, field, by);
      texts[0] = JSON.stringify(member);
    });
    expect(failed(receiptsOf(contracts), 'liquidation')).toContain('ACCOUNT');
  });

  it('fails ACCOUNT where another position stands at a mark of the operator and all other figures fit it', () => {
    bend(contracts, 'contract_liquidation', (body, texts) => {
      const member = JSON.parse(texts[0]!) as Record<'lots' | 'mark' | 'side', string>;
      const [lots, mark, lower] = [BigInt(member.lots), BigInt(member.mark), 1_000n];
      expect(member.side).toBe('long');
      // What a linear position requires is in proportion to its mark; what it is worth less is shown as money of the account.
      const others = BigInt(String(body['others'])) * (mark - lower);
      expect(others % mark).toBe(0n);
      body['others'] = String(others / mark);
      plus(body, 'available', lots * lower);
      texts[0] = JSON.stringify({ ...member, mark: String(mark - lower) });
    });
    expect(failed(receiptsOf(contracts), 'liquidation')).toContain('ACCOUNT');
  });

  it('is found by the audit where its account was not at its requirement', () => {
    const audited = () => {
      const { log } = logOf(contracts);
      const audit = new ContractAudit(() => FUNDING_RULES);
      for (const [leaf, text] of log.texts.entries()) audit.add(leaf, text, log.prices.get(leaf) ?? null);
      audit.finish();
      return audit.findings;
    };
    expect(audited()).toEqual([]);
    bend(contracts, 'contract_liquidation', (body) => plus(body, 'margin', usdt('100')));
    expect(audited()).not.toEqual([]);
  });
});

describe('a netting of both sides of an account', () => {
  beforeEach(() => {
    contracts = account();
    contracts.pair(BOB, ALICE, 640_000, 2_000, [2, 20], ['isolated', 'cross']);
    contracts.tick(598_000);
    contracts.check();
  });

  const fillsOf = (body: Body) => body['fills'] as { in: string; ticks: string }[];

  it('is proved at the mark', () => {
    const [record] = recordsOf(contracts).filter(({ kind }) => kind === 'contract_liquidation');
    expect(fillsOf(record!.body as Body)).toMatchObject([{ in: 'net', ticks: '598000' }]);
    for (const file of receiptsOf(contracts)) expect(contractReceipts.verify(file).steps.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('fails FILLS at any other price', () => {
    bend(contracts, 'contract_liquidation', (body) => {
      fillsOf(body)[0]!.ticks = '597999';
    });
    expect(failed(receiptsOf(contracts), 'liquidation')).toContain('FILLS');
  });
});

describe('a deleveraging of a cross position', () => {
  beforeEach(() => {
    contracts = account();
    contracts.tick(560_000);
    contracts.check();
  });

  it('is ranked by its part of the equity of its account, and proves it', () => {
    const files = receiptsOf(contracts);
    const adl = files.find(({ of }) => of === 'adl')!;
    expect(adl.record.body).toContain('"apportioned"');
    for (const file of files) expect(contractReceipts.verify(file).steps.filter(({ ok }) => !ok)).toEqual([]);
  });

  it.each(['apportioned', 'backing'] as const)('fails ACCOUNT where its %s is not what its account gives', (field) => {
    bend(contracts, 'contract_adl', (body) => plus(body, field, 1_000_000n));
    expect(failed(receiptsOf(contracts), 'adl')).toContain('ACCOUNT');
  });
});

describe('an account behind positions of two markets', () => {
  const other = (at: number, change: (member: Body) => void) =>
    bend(contracts, 'contract_liquidation', (_, texts) => {
      const member = JSON.parse(texts[at]!) as Body;
      change(member);
      texts[at] = JSON.stringify(member);
    });

  beforeEach(() => {
    contracts = new PureContracts([ALICE, BOB, CAROL], usdt('100000'));
    contracts.accounts.set(`${ALICE}:available`, usdt('900'));
    contracts.desk.balances.get(`${ALICE}:lever:3`)!.available = usdt('900');
    contracts.tickBoth([680_000, 38_000]);
    contracts.pair(ALICE, BOB, 680_000, 10_000, [20, 2], ['cross', 'isolated']);
    contracts.enterAll([
      { userId: BOB, side: 'buy', priceTicks: 38_000, lots: 80_000, multiple: 2, marketId: ETHER },
      { userId: ALICE, side: 'sell', priceTicks: 38_000, lots: 80_000, multiple: 20, marginMode: 'cross', marketId: ETHER },
    ]);
    contracts.enter(CAROL, 'buy', 615_000, 30_000, 20);
    contracts.tickBoth([640_000, 39_000], [615_000, 40_000], [610_000, 41_500]);
    contracts.check();
  });

  it('is liquidated by the sum of both, and the receipt shows the second of the other market', () => {
    const files = receiptsOf(contracts);
    const file = files.find(({ of }) => of === 'liquidation')!;
    expect([file.account, file.account_ticks]).toEqual([[expect.any(String)], [expect.anything()]]);
    for (const each of files) expect(contractReceipts.verify(each).steps.filter(({ ok }) => !ok)).toEqual([]);
  });

  it.each([['mark'], ['entry_value'], ['maintenance_ppm']])(
    'fails ACCOUNT where the %s of the other market’s position is bent',
    (field) => {
      other(0, (member) => plus(member, field, 1n));
      expect(failed(receiptsOf(contracts), 'liquidation')).toContain('ACCOUNT');
    },
  );

  it('fails ACCOUNT where the second of the other market is not shown', () => {
    const file = receiptsOf(contracts).find(({ of }) => of === 'liquidation')!;
    expect(failed([{ ...file, account_ticks: [] }], 'liquidation')).toContain('ACCOUNT');
  });
});
