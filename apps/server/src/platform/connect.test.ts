/** What connecting modules gathers, refuses and hands on. */
import { balancesChannel } from '@glasshouse/contract/wallet';
import { describe, expect, it } from 'vitest';
import { connect, gather } from './connect.ts';
import type { MarketDesk } from './market-desk.ts';
import { type Module, defineModule } from './module.ts';
import type { AnyProposalKind } from './proposals.ts';
import type { ReviewQueue } from './reviews.ts';

const desk: MarketDesk = {
  kinds: ['spot'],
  books: {
    depth: () => ({ bids: [], asks: [] }),
    session: () => null,
    trades: () => [],
    venues: () => [],
    tradesAfter: async () => [],
  },
  steps: () => ({ tick: '1', lot: '1', minNotional: '1' }),
  setMode: async () => {},
  modeTables: [],
  endOrders: async () => 0,
  ownersOfOpen: async () => [],
};
const job = { name: 'loans.interest', everyMs: 1_000, run: async () => {} };
const journal = { scope: 'loans.interest', users: 1 as const, others: ['interest'] };
const section = { name: 'loans', page: async () => ({ rows: [], next: null }) };

const twice: [what: string, part: Partial<Module>][] = [
  ['channel wallet.balances', { channels: [balancesChannel] }],
  ['table of outcomes loan_draws', { outcomes: { loan_draws: 'draw' } }],
  ['kind of journals loans.interest', { journals: [journal] }],
  ['account of the operator loans_lent', { houseAccounts: [{ purpose: 'loans_lent' }] }],
  ['kind of sealed rows fill', { sealed: [{ kind: 'fill', table: 'fills', digests: async () => new Map() }] }],
  ['queue of reviews kyc', { reviews: [{ queue: 'kyc' } as ReviewQueue] }],
  ['kind of proposals credit', { proposals: [{ kind: 'credit' } as AnyProposalKind] }],
  ['section of a person’s file loans', { person: { sections: [section] } }],
  ['desk of the markets spot', { market: desk }],
  ['job loans.interest', { jobs: [job] }],
  ['figure of a day spot_volume', { figures: { days: [{ name: 'spot_volume', cause: 'spot_trade', way: 'atoms_in' }] } }],
  [
    'source of fees spot',
    {
      fees: [
        {
          product: 'spot',
          fills: () => ({ table: 'fills', column: 'id' }),
          after: async () => ({ upto: null, isFull: false, fees: [] }),
        },
      ],
    },
  ],
  ['taker of due rows loans.interest', { due: [{ name: 'loans.interest', table: 'loans', job: 'loans.interest' }] }],
  ['follower loans', { follow: [{ name: 'loans', reads: 'fills', cursor: 'loan_marks', job: 'loans.interest' }] }],
  ['folder of migrations file:///loans/', { migrations: new URL('file:///loans/') }],
];

describe('modules', () => {
  it.each(twice)('that both declare the %s are not connected', (what, part) => {
    const [one, other] = [defineModule({ name: 'one', ...part }), defineModule({ name: 'other', ...part })];
    expect(() => connect([one])).not.toThrow();
    expect(() => connect([one, other])).toThrow(`the ${what} is declared twice`);
  });

  it('of one name are not connected', () => {
    expect(() => connect([{ name: 'loans' }, { name: 'loans' }])).toThrow('the module loans is declared twice');
  });

  it('start behind those that they depend on', () => {
    const [ledger, loans] = [{ name: 'ledger' }, { name: 'loans', deps: ['ledger'] }];
    expect(() => gather([loans, ledger])).toThrow('the module loans needs ledger, which does not start before it');
    expect(gather([ledger, loans]).modules).toEqual([ledger, loans]);
    expect(gather([loans]).modules).toEqual([loans]);
  });

  it('are gathered in their order, the platform’s migrations before all', () => {
    const all = gather([
      { name: 'ledger', migrations: new URL('file:///ledger/'), journals: [{ ...journal, scope: 'a' }] },
      { name: 'menu' },
      { name: 'loans', migrations: new URL('file:///loans/'), journals: [journal], outcomes: { loan_draws: 'draw' } },
    ]);
    expect(all.migrations.map(({ name }) => name)).toEqual(['platform', 'ledger', 'loans']);
    expect(all.journals.map(({ scope }) => scope)).toEqual(['a', 'loans.interest']);
    expect(all.outcomes).toEqual([{ table: 'loan_draws', what: 'draw', module: 'loans' }]);
  });

  it('make invariants of what the others declare; the newest are the server’s alone, the record the tool’s', () => {
    const found = (title: string) => ({ id: 'I1', title, sql: 'SELECT 1 WHERE false' });
    const { invariants, wholeRecord } = gather([
      { name: 'ledger', invariants: ({ journals }) => journals.map(({ scope }) => found(scope)), newest: [found('newest')] },
      {
        name: 'loans',
        journals: [journal],
        invariants: [found('own')],
        record: ({ sealed }) => [found(`${sealed.length} sealed`)],
      },
    ]);
    expect(invariants.map(({ title }) => title)).toEqual(['loans.interest', 'own', 'newest']);
    expect(wholeRecord.map(({ title }) => title)).toEqual(['loans.interest', 'own', '0 sealed']);
  });

  it('receive what all of them declare, once each', () => {
    const received: string[] = [];
    const reading = (name: string): Module => ({
      name,
      connect: ({ people }) => void received.push(`${name}: ${people.length}`),
    });
    connect([reading('identity'), { name: 'loans', person: { sections: [section] } }, reading('wallet')]);
    expect(received).toEqual(['identity: 1', 'wallet: 1']);
  });
});
