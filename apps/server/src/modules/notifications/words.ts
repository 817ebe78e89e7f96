/** Price alerts as mails, in the reader's language: catalogue `notifications`. Other news bring their words. */
import type { Language, Notification } from '@glasshouse/contract';
import { INTL_TAG } from '@glasshouse/i18n';
import { formatParam } from '@glasshouse/i18n/errors.ts';
import { serverText } from '@glasshouse/i18n/server.ts';

/** Subject and text of a piece of news. */
export function newsWords(news: Pick<Notification, 'kind' | 'params'>, language: Language) {
  if (news.kind !== 'price_alert') throw new Error(`news of the kind ${news.kind} came without its words`);
  const { kind, params } = news as Extract<Notification, { kind: 'price_alert' }>;
  const { condition, symbol, value, price, time, prices } = params;
  const isChange = condition === 'up_24h' || condition === 'down_24h';
  const values = {
    symbol,
    value: formatParam(isChange ? 'percent' : 'price', value, language),
    price: formatParam('price', price, language),
    time: new Intl.DateTimeFormat(INTL_TAG[language], { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(time),
  };
  const say = (key: string) => serverText(language, 'notifications', `${kind}.${key}`, values);
  const text = say(`${condition}.text`);
  return {
    subject: say(`${condition}.subject`),
    // What is no price of today must not pass for one in a mail either.
    text: prices === 'live' ? text : `${text} ${say(prices)}`,
  };
}
