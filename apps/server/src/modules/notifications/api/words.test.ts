/** Every kind of news has words in every language, from what is kept of it alone. */
import { LANGUAGES, type Notification, groupOfNotification, linkOfNotification } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { type Told, wordsOfNews } from './words.ts';

const funding = { id: 7, currency_id: 1, code: 'USDT', amount: '12.5', network: 'TRC20', reason: null };
const adjusted = { amount: '3', code: 'BTC', reason: 'Compensation' };
const option = { id: 4, match_id: 9, symbol: 'BTC/USDT', stake: '100', returned: '185', code: 'USDT' };
const alert = {
  alert_id: 1,
  match_id: 1,
  symbol: 'BTC/USDT',
  condition: 'above',
  value: '1',
  price: '2',
  time: 1,
  prices: 'live',
};
const order = { id: 5, symbol: 'BTC/USDT', side: 'buy', amount: '0.5' };
const contract = { id: 6, symbol: 'BTC/USDT', side: 'long', share: '0.12' };
const EXAMPLES: Record<Notification['kind'], object> = {
  price_alert: alert,
  kyc_approved: { level: 1 },
  kyc_rejected: { level: 2, reason: 'document_unreadable' },
  address_added: { code: 'USDT', network: 'TRC20', tail: 'k3f9', usable_from: Date.UTC(2026, 10, 22) },
  card_saved: { kind: 'domestic', card_number: '**** 1234' },
  account_frozen: { reason: 'security' },
  account_unfrozen: {},
  manual_credit: adjusted,
  manual_debit: adjusted,
  security_event: { event: 'login_new_device', device: 'Chrome, Windows', country: 'PT' },
  option_settled: { ...option, outcome: 'won' },
  market_delisting: { match_id: 1, symbol: 'BTC/USDT', effective: Date.UTC(2026, 10, 22), ends: Date.UTC(2026, 10, 23) },
  order_filled: { ...order, price: '67000.5', triggered: true },
  order_triggered: { ...order, side: 'sell', price: '66000' },
  order_ended: { ...order, filled: '0.1', reason: 'self_trade' },
  orders_gathered: { filled: 1200, triggered: 3, ended: 0 },
  contract_filled: { ...contract, price: '6811.38' },
  contract_order_ended: { ...contract, side: 'short', filled: '0.02', reason: 'entry_guard' },
  contract_orders_gathered: { filled: 40, triggered: 1, ended: 12 },
  contract_entry_placed: { ...contract, trigger: '6900', mark: '6901.5' },
  contract_entry_refused: { ...contract, trigger: '6900', mark: '6901.5', reason: 'CONTRACTS_INSUFFICIENT_MARGIN' },
  contract_stopped: { ...contract, kind: 'sl', mark: '6700', result: '-13.8', code: 'USDT' },
  contract_at_risk: { ...contract, mark: '6530.5', liquidation: '6506.59' },
  contract_account_at_risk: { code: 'USDT', equity: '41.25', requirement: '35.2' },
  contract_funding: { ...contract, amount: '1.25', owed: '0', code: 'USDT' },
  contract_liquidated: { ...contract, mark: '6506.59', result: '-36.8016', returned: '1.724988', code: 'USDT' },
  contract_deleveraged: { ...contract, side: 'short', price: '6474.05', result: '21.2975', code: 'USDT', rank: 1, of: 4 },
  dual_bought: { id: 1, amount: '0.1', code: 'BTC', linked: '7200', maturity: Date.UTC(2026, 10, 27, 8) },
  dual_kept: { id: 1, amount: '0.1', code: 'BTC', paid: '0.101', paid_code: 'BTC', price: '7100.5', linked: '7200' },
  dual_exchanged: { id: 1, amount: '0.1', code: 'BTC', paid: '733.31', paid_code: 'USDT', price: '7300.5', linked: '7200' },
  dual_settled: { positions: 3, price: '7100.5', base: '0.3', base_code: 'BTC', quote: '733.31', quote_code: 'USDT' },
  dual_failed: { id: 1, amount: '0.1', code: 'BTC', paid: '0.101', paid_code: 'BTC' },
  defi_supplied: { currency_id: 3, amount: '2500', code: 'USDT' },
  defi_withdrawn: { currency_id: 3, amount: '2500', code: 'USDT' },
  defi_exit_paid: { currency_id: 3, amount: '2500', code: 'USDT' },
  defi_exit_part: { currency_id: 3, amount: '2500', code: 'USDT', left: '12.5' },
  defi_lost: { currency_id: 3, amount: '2.493766', code: 'USDT' },
  copy_approved: { id: 3, name: 'Tide' },
  copy_rejected: { again: Date.UTC(2026, 10, 29) },
  copy_paused: { id: 3, name: 'Tide' },
  copy_resumed: { id: 3, name: 'Tide' },
  copy_share_paid: { id: 3, follow_id: 8, name: 'Tide', amount: '12.5', code: 'USDT' },
  copy_skipped: { id: 3, name: 'Tide', count: 2 },
  copy_closed: { id: 3, name: 'Tide', count: 2, amount: '-12.5', code: 'USDT' },
  copy_cap_near: { id: 3, name: 'Tide', amount: '500', code: 'USDT' },
  copy_cap: { id: 3, name: 'Tide', amount: '500', code: 'USDT' },
  copy_conduct: { id: 3, name: 'Tide' },
  copy_trader_ending: { id: 3, name: 'Tide' },
  copy_trader_ended: { id: 3, name: 'Tide', amount: '1200', code: 'USDT' },
  loan_opened: { id: 9, amount: '3000', code: 'USDT', pledge: '0.7', pledge_code: 'BTC', sale: '5042.06' },
  loan_warned: { id: 9, amount: '3000.03', code: 'USDT', symbol: 'BTC/USDT', price: '5700.5', sale: '5042.06' },
  loan_sold: { id: 9, amount: '0.43466', code: 'BTC', price: '5021.5', owed: '871.14036', owed_code: 'USDT' },
  loan_due: { id: 9, amount: '3000.03', code: 'USDT', due: Date.UTC(2026, 11, 20) },
  loan_overdue: { id: 9, amount: '3021.63', code: 'USDT', until: Date.UTC(2026, 11, 21) },
  loan_closed: { id: 9, amount: '0.7', code: 'BTC' },
  loan_written_off: { id: 9, amount: '210.75', code: 'USDT' },
  stock_split_announced: { id: 2, code: 'AAPL', ratio: '7 : 1', day: Date.UTC(2026, 11, 1, 14, 30) },
  stock_dividend_announced: {
    id: 3,
    code: 'IBM',
    per_share: '0.95',
    day: Date.UTC(2026, 11, 1, 14, 30),
    paid: Date.UTC(2026, 11, 10),
  },
  stock_delisting_announced: { id: 4, code: 'AIG', day: Date.UTC(2026, 11, 1, 14, 30) },
  stock_split_applied: { id: 2, code: 'AAPL', before: '12.3456', after: '86.4192', in_lieu: '0' },
  stock_paid: { id: 3, code: 'IBM', amount: '4.061702', withheld: '1.74073' },
  stock_filled: { id: 4, market_id: 11, symbol: 'IBM/USDT', side: 'buy', amount: '5', price: '186.4' },
  stock_triggered: { id: 4, market_id: 11, symbol: 'IBM/USDT', side: 'sell', amount: '5', price: '170' },
  stock_order_ended: { id: 4, market_id: 11, symbol: 'IBM/USDT', side: 'buy', amount: '5', filled: '2', reason: 'expired' },
  margin_called: { level: '1.2987', liquidation: '1.1' },
  margin_liquidated: { id: 2, amount: '0.28473', code: 'BTC', value: '1421.958703', value_code: 'USDT', level: '1.3' },
  margin_cleared: { id: 2, amount: '0.28473', code: 'BTC', value: '1421.958703', value_code: 'USDT' },
  margin_repaid_in_kind: { id: 2, amount: '10.008521', code: 'USDT' },
  margin_written_off: { id: 2, amount: '237.680395', code: 'USDT' },
  margin_interest_high: { week: '12.4', code: 'USDT' },
  lockup_bought: { id: 7, amount: '2000', code: 'USDT', total: '216', expires: Date.UTC(2026, 11, 20) },
  lockup_paid: { amount: '7.2', code: 'USDT', orders: 2 },
  lockup_matured: { id: 7, amount: '2000', code: 'USDT', paid: '216' },
  lockup_left: { id: 7, amount: '2000', code: 'USDT', returned: '1886', penalty: '114' },
  lockup_renewed: { id: 8, amount: '2000', code: 'USDT', total: '216', expires: Date.UTC(2027, 0, 19) },
  lockup_not_renewed: { id: 7, amount: '2000', code: 'USDT', reason: 'not_on_sale' },
  broadcast: { broadcast_id: 1 },
  recharge_approved: funding,
  recharge_rejected: { ...funding, reason: 'not_received' },
  withdrawal_requested: funding,
  withdrawal_approved: funding,
  withdrawal_sent: funding,
  withdrawal_completed: funding,
  withdrawal_corrected: funding,
  withdrawal_rejected: { ...funding, reason: 'suspicious' },
  withdrawal_failed: funding,
};
const BROADCAST = { en: { title: 'Pause', text: 'At 02:00.' }, fra: { title: 'Pause de nuit', text: 'À 2 h.' } };
const told = (kind: string, params: object) => ({ kind, params }) as Told;

describe('words of news', () => {
  it.each(Object.entries(EXAMPLES))('%s: in eight languages, nothing left open, none like another', (kind, params) => {
    const all = LANGUAGES.map((language) => wordsOfNews(told(kind, params), language, BROADCAST));
    for (const { title, text } of all)
      for (const one of [title, text]) {
        expect(one).not.toMatch(/\{\{|undefined|notifications:|security:|funding:|\.(subject|text)\b/);
        expect(one.trim()).not.toBe('');
      }
    if (kind !== 'broadcast') expect(new Set(all.map(({ text }) => text)).size).toBe(LANGUAGES.length);
    expect(groupOfNotification(kind as 'broadcast')).toMatch(/^(security|money|trading|prices|news)$/);
  });

  it('a broadcast is read in one’s own language, or in English which says that it is', () => {
    expect(wordsOfNews(told('broadcast', {}), 'fra', BROADCAST)).toEqual({ ...BROADCAST.fra, language: 'fra' });
    expect(wordsOfNews(told('broadcast', {}), 'th', BROADCAST)).toEqual({ ...BROADCAST.en, language: 'en' });
  });

  it('a win is told as its profit and a loss as its loss, with two decimals, in every language', () => {
    const titled = (language: (typeof LANGUAGES)[number], stake: string, returned: string, outcome: string) =>
      wordsOfNews(told('option_settled', { ...option, stake, returned, outcome }), language).title;
    for (const language of LANGUAGES) {
      expect(titled(language, '10', '17.8', 'won')).toMatch(/\+7[.,]80\u00a0USDT/);
      expect(titled(language, '10', '17.8', 'won')).not.toContain('17');
      expect(titled(language, '10', '0', 'lost')).toMatch(/\u221210[.,]00\u00a0USDT/);
    }
    expect(titled('en', '10', '17.8', 'won')).toBe('BTC/USDT option won: +7.80\u00a0USDT');
    expect(titled('en', '10', '0', 'lost')).toBe('BTC/USDT option lost: \u221210.00\u00a0USDT');
    expect(titled('en', '10', '10', 'refunded')).toBe('BTC/USDT option refunded: 10.00\u00a0USDT');
    expect(titled('en', '1234.567891', '2197.530845', 'won')).toBe('BTC/USDT option won: +962.9629\u00a0USDT');
  });

  it('an order says which side it was, what it got, and why the house ended it', () => {
    const said = (kind: string, params: object) =>
      wordsOfNews(told(kind, { ...order, ...params }), 'en').text.replaceAll('\u00a0', ' ');
    expect(said('order_filled', { price: '67000.5', triggered: false })).toBe(
      'Bought 0.5 BTC at an average price of 67,000.5 USDT.',
    );
    expect(said('order_filled', { side: 'sell', price: '1', triggered: true })).toBe(
      'Sold 0.5 BTC at an average price of 1 USDT. Its trigger was reached first.',
    );
    for (const reason of ['unfilled', 'killed', 'would_take', 'self_trade', 'price_band', 'match_limit', 'delisted'])
      expect(said('order_ended', { filled: '0.1', reason })).toMatch(/^[A-Z][^:]+: ?[^:]+|^[A-Z].*\. /);
  });

  it('a contract says its side, its result with the sign, and of a liquidation what came back', () => {
    const said = (kind: Notification['kind'], params: object = {}) => {
      const { title, text } = wordsOfNews(told(kind, { ...EXAMPLES[kind], ...params }), 'en');
      return `${title} | ${text}`.replaceAll('\u00a0', ' ');
    };
    expect(said('contract_stopped')).toBe(
      'BTC/USDT long: stop loss \u221213.80 USDT | The mark reached 6,700 USDT and 0.12 BTC was closed. ' +
        'Result after the fee: \u221213.80 USDT. The proof shows the tick that triggered it.',
    );
    expect(said('contract_stopped', { kind: 'tp', side: 'short', result: '5' })).toMatch(
      /^BTC\/USDT short: take profit \+5\.00 USDT/,
    );
    expect(said('contract_liquidated')).toContain(
      'Result: \u221236.8016 USDT. What was left of the margin is yours: 1.7249 USDT.',
    );
    expect(said('contract_funding')).toContain(
      'funding of 1.25 USDT paid | Funding for your position of 0.12 BTC took 1.25 USDT',
    );
    expect(said('contract_funding', { owed: '0.5' })).toContain('0.50 USDT is still owed');
    expect(said('contract_order_ended')).toMatch(/\| The mark moved past the worst price that its leverage allows\. Your order/);
  });

  it('each leads to where it is acted on', () => {
    const place = (kind: Notification['kind']) => linkOfNotification(told(kind, EXAMPLES[kind]));
    expect(place('recharge_approved')).toBe('/pages/fund/receive_withdraw_record?tab=recharge&id=7');
    expect(place('withdrawal_sent')).toBe('/pages/fund/receive_withdraw_record?tab=withdraw&id=7');
    expect(place('price_alert')).toBe('/pages/market/detail?id=1');
    expect(place('security_event')).toBe('/pages/setting/security');
    expect(place('market_delisting')).toBe('/pages/transaction/currency_order');
    expect(place('option_settled')).toBe('/pages/transaction/seconds_order');
    for (const kind of ['order_filled', 'order_triggered', 'order_ended'] as const)
      expect(place(kind)).toBe('/pages/transaction/currency_order?order=5');
    expect(place('orders_gathered')).toBe('/pages/transaction/currency_order');
    expect(place('contract_liquidated')).toBe('/pages/transaction/contract_order?position=6');
    expect(place('broadcast')).toBe(null);
  });
});
