// SPDX-License-Identifier: Apache-2.0
/** Files of auctions and actions: whole ones verify, each planted change fails at its own step; and the audit of the whole log. */
import { describe, expect, it } from 'vitest';
import { verifyReceipt } from '../../receipt/registry.ts';
import { StockAudit } from './audit.ts';
import { stockActions } from './action-receipt.ts';
import { stockAuctions } from './auction-receipt.ts';
import { readStockAction, readStockAuction, stockActionRecord } from './record.ts';
import { type Bent, FIRST, QUEUE, actionFile, auctionFile, bentText, playSessions } from './testing-files.ts';

const plain = playSessions();
const failed = (file: unknown) => verifyReceipt(file).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));

describe('the file of an auction', () => {
  const file = auctionFile(plain);

  it('verifies, with the price and the own fill recomputed from all orders', () => {
    const verdict = stockAuctions.verify(file);
    expect(verdict).toMatchObject({ ok: true, filled: 40_000n });
    expect(stockAuctions.describe(verdict)).toBe('The opening auction of IBM/USDT traded 25 shares at 646; the own order got 4');
    expect(failed(auctionFile(plain, null))).toEqual([]);
  });

  it('with an order that was added, taken out or changed after the auction is not the list of its record', () => {
    const added = { ...file.orders[0]!, sequence: '19', filled: '0.0000' };
    expect(failed({ ...file, orders: [...file.orders, added] })).toContain('LIST');
    expect(failed({ ...file, orders: file.orders.slice(1) })).toContain('LIST');
    const changed = file.orders.map((one, i) => (i === 2 ? { ...one, price: '646.01' } : one));
    expect(failed({ ...file, orders: changed })).toContain('LIST');
  });

  it('whose record has a price off by a tick does not follow from its list', () => {
    const off = playSessions({ auction: ({ price }) => ({ price: price! + 1n }) });
    expect(failed(auctionFile(off))).toEqual(['RULE']);
  });

  it('whose reference is another second’s does not verify', () => {
    const off = playSessions({ auction: ({ tick }) => ({ tick: { ...tick, time: tick.time + 1_000 } }) });
    expect(failed(auctionFile(off))).toEqual(['INPUTS_VALID']);
    expect(failed({ ...file, second: { ...file.second, leaf: String(Number(file.second.leaf) + 1) } })).toContain('LOGGED');
  });

  it('with a fill moved from one order to another fails by its root and by the rule', () => {
    const moved = file.orders.map((one, i) =>
      i === 5 ? { ...one, filled: '14.0000' } : i === 6 ? { ...one, filled: '5.0000' } : one,
    );
    expect(failed({ ...file, orders: moved })).toEqual(['LIST', 'FILLS']);
  });

  it('that names an own order that is not in it does not verify', () => {
    expect(failed({ ...file, own: '99' })).toEqual(['OWN']);
  });

  it('is no record when a figure of it does not follow from the others', () => {
    const text = file.auction.body;
    expect(readStockAuction(text)).not.toBeNull();
    for (const change of [
      { low: '1.00' },
      { reference: '645.58' },
      { surplus_of: null },
      { rule: 'stocks/auction/2' },
      { more: '1' },
    ])
      expect(readStockAuction(bentText(text, change))).toBeNull();
  });
});

describe('the file of an action', () => {
  it('verifies whole, and for one holder with its path', () => {
    expect(failed(actionFile(plain))).toEqual([]);
    const verdict = stockActions.verify(actionFile(plain, 0));
    expect(verdict).toMatchObject({ ok: true, own: { before: 123_456n, net: 8_209_824n } });
    expect(stockActions.describe(verdict)).toMatch(
      /^The dividend of IBM\/USDT paid \d+\.\d+ USDT on 12\.3456 shares, \d+\.\d+ withheld$/,
    );
    const split = playSessions({ kind: 'split' });
    expect(stockActions.describe(stockActions.verify(actionFile(split, 1)))).toBe(
      'The split of IBM/USDT made 0.4999 of 0.3333 shares, and 0.021573 USDT',
    );
  });

  it('take the reduced rate of their notice, and no third one', () => {
    const at =
      (ppm: number): Bent['lines'] =>
      (lines) =>
        lines.map((line, i) => {
          const withheld = (line.gross * BigInt(ppm) + 999_999n) / 1_000_000n;
          return i === 1 ? { ...line, withholdingPpm: ppm, withheld, net: line.gross - withheld } : line;
        });
    expect(failed(actionFile(playSessions({ lines: at(150_000) })))).toEqual([]);
    expect(failed(actionFile(playSessions({ lines: at(100_000) })))).toEqual(['RULE']);
  });

  it('with one holder’s dividend short does not follow from its notice, whole or for that holder', () => {
    const short: Bent['lines'] = (lines) => lines.map((line, i) => (i === 1 ? { ...line, net: line.net - 1n } : line));
    const bent = playSessions({ lines: short });
    expect(failed(actionFile(bent))).toEqual(['RULE']);
    expect(failed(actionFile(bent, 1))).toEqual(['RULE']);
    expect(failed(actionFile(bent, 0))).toEqual([]);
  });

  it('with a holder left out of a whole file is not the list of its record', () => {
    const file = actionFile(plain);
    expect(failed({ ...file, lines: file.lines.slice(0, -1) })).toEqual(['RULE']);
    expect(failed({ ...file, lines: [file.lines[1], file.lines[0], ...file.lines.slice(2)] })).toContain('LIST');
  });

  it('with a line of another place or path does not verify', () => {
    const own = actionFile(plain, 0);
    expect(failed({ ...own, lines: [{ ...own.lines[0], place: '1' }] })).toContain('LIST');
    expect(
      failed({ ...own, lines: actionFile(plain, 1).lines.map((line) => ({ ...line, path: own.lines[0]!.path })) }),
    ).toContain('LIST');
  });

  it('whose ex-date was moved behind the notice names another notice', () => {
    const file = actionFile(plain);
    const moved = {
      ...file,
      notice: { ...file.notice, body: bentText(file.notice.body, { pays: String(plain.action.pays + 1) }) },
    };
    expect(failed(moved)).toEqual(['LOGGED', 'NOTICE']);
  });

  it('is no notice without a whole session before its day, or with figures of another kind', () => {
    const text = (change: object) => JSON.stringify(stockActionRecord({ ...plain.action, ...change }));
    const read = (change: object) => readStockAction(bentText(text(change), {}));
    expect(read({})).not.toBeNull();
    for (const change of [
      { published: FIRST.open + 1 },
      { counted: plain.action.exOpens },
      { kind: 'split' as const },
      { perShare: 0n },
      { numerator: 2n },
      { kind: 'cash_out' as const },
    ])
      expect(read(change)).toBeNull();
  });
});

describe('the audit of stocks', () => {
  function audited(
    bent: Bent = {},
    lists: { orders?: (id: number, audit: StockAudit, played: ReturnType<typeof playSessions>) => void } = {},
  ) {
    const played = playSessions(bent);
    const audit = new StockAudit();
    audit.watch('IBM/USDT');
    played.log.texts.forEach((text, leaf) => audit.add(leaf, text, played.log.prices.get(leaf) ?? null));
    if (lists.orders) lists.orders(7, audit, played);
    else audit.addOrders(7, auctionFile(played).orders);
    audit.addLines(3, actionFile(played).lines);
    audit.finish();
    return audit.findings.map(({ kind, what }) => `${kind} ${what}`);
  }

  it('finds nothing in an honest log', () => {
    expect(audited()).toEqual([]);
    expect(audited({ kind: 'split' })).toEqual([]);
  });

  it('finds an order that was added after the auction, and a list that is not published', () => {
    expect(
      audited(
        {},
        {
          orders: (id, audit, played) =>
            audit.addOrders(id, [...auctionFile(played).orders, { ...auctionFile(played).orders[0]!, sequence: '90' }]),
        },
      ),
    ).toEqual(['stock_auction LIST']);
    expect(audited({}, { orders: () => {} })).toEqual(['list NO_LIST']);
  });

  it('finds a price off by a tick', () => {
    expect(audited({ auction: ({ price }) => ({ price: price! - 1n }) })).toEqual(['stock_auction PRICE']);
  });

  it('finds one user’s dividend short', () => {
    expect(
      audited({
        lines: (lines) =>
          lines.map((line, i) => (i === 3 ? { ...line, net: line.net - 1n, withheld: line.withheld + 1n } : line)),
      }),
    ).toEqual(['stock_applied ENTITLEMENT']);
  });

  it('finds an ex-date that is no session of the calendar, or too early behind its notice', () => {
    expect(audited({ notice: ({ exOpens }) => ({ exOpens: exOpens + 1_000 }) })).toContain('corporate_action DAY');
    expect(audited({ notice: ({ noticeOpen }) => ({ noticeOpen: noticeOpen + 1_000 }) })).toContain('corporate_action DAY');
  });

  it('finds a notice that is dated back', () => {
    expect(audited({ noticedAt: FIRST.open - 1_000 })).toEqual(['corporate_action DAY']);
  });

  it('finds nothing where seconds that nothing rests on were forgotten', () => {
    const { log } = plain;
    const audit = new StockAudit();
    audit.watch('IBM/USDT');
    const forgotten = [...log.prices.keys()].filter((leaf, i) => i !== 1 && leaf !== [...log.prices.keys()].at(-2));
    log.texts.forEach((text, leaf) =>
      forgotten.includes(leaf) ? audit.add(leaf, null, null) : audit.add(leaf, text, log.prices.get(leaf) ?? null),
    );
    expect(forgotten.length).toBeGreaterThan(1);
    expect(audit.findings).toEqual([]);
  });

  it('finds a close that is not the last price of its session', () => {
    expect(audited({ closeAt: 2 })).toContain('stock_close CLOSE');
  });

  it('finds an opening that is measured by a later price, unless its market was held up', () => {
    const second = { leaf: 3, time: FIRST.open + 1_000, ticks: 64_600n };
    const later = { tick: second, reference: second.ticks };
    expect(audited({ auction: () => later })).toContain('stock_auction REFERENCE');
    const late = FIRST.open + 91_000;
    const heldUp = { auction: () => ({ ...later, time: late }) };
    expect(audited({ ...heldUp, auctionBehind: [late] })).not.toContain('stock_auction REFERENCE');
    // Late by its date alone.
    expect(audited(heldUp)).toContain('stock_auction REFERENCE');
  });

  it('finds an auction that stands twice and another of the same day', () => {
    const audit = new StockAudit();
    audit.watch('IBM/USDT');
    const { log, leaves } = plain;
    log.texts.forEach((text, leaf) => audit.add(leaf, text, log.prices.get(leaf) ?? null));
    audit.add(log.texts.length, log.texts[leaves.auction]!, null);
    audit.add(log.texts.length + 1, bentText(log.texts[leaves.auction]!, { id: '8' }), null);
    expect(audit.findings.map(({ what }) => what)).toEqual(['TWICE', 'TWICE']);
    expect(QUEUE).toHaveLength(8);
  });
});
