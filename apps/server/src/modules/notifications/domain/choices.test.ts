/** What can be silenced and what cannot. */
import { NOTIFICATION_GROUPS, type NotificationKind, alwaysOfKind, groupOfNotification } from '@glasshouse/contract';
import { FIRST_CHOICES, NOTIFICATION_WAYS, isAlwaysTold } from '@glasshouse/contract/notifications';
import { describe, expect, it } from 'vitest';
import { allChoices, changedChoice, choiceFor } from './choices.ts';

const SILENT = { in_app: false, mail: false, push: false };

describe('choices', () => {
  it('security always comes in the app and by mail, money always in the app, the rest can be silenced', () => {
    const own = new Map(NOTIFICATION_GROUPS.map((group) => [group, SILENT]));
    expect(allChoices(own)).toEqual({
      security: { in_app: true, mail: true, push: false },
      money: { in_app: true, mail: false, push: false },
      trading: SILENT,
      prices: SILENT,
      news: SILENT,
    });
  });

  it('a warning of a loan comes by mail and in the app whatever is chosen for money, another notice of it as chosen', () => {
    const own = new Map([['money', SILENT]] as const);
    const ways = (kind: NotificationKind) => choiceFor(own, groupOfNotification(kind), alwaysOfKind(kind));
    for (const kind of ['loan_warned', 'loan_due', 'loan_overdue'] as const)
      expect(ways(kind)).toEqual({ in_app: true, mail: true, push: false });
    expect(ways('loan_opened')).toEqual({ in_app: true, mail: false, push: false });
  });

  it('what always comes cannot be switched off, and everything else can, one way at a time', () => {
    for (const group of NOTIFICATION_GROUPS)
      for (const way of NOTIFICATION_WAYS) {
        const before = choiceFor(undefined, group);
        const after = changedChoice(before, group, { [way]: false });
        expect([group, way, after]).toEqual([group, way, isAlwaysTold(group, way) ? null : { ...before, [way]: false }]);
        expect(changedChoice(before, group, { [way]: true })).toEqual({ ...before, [way]: true });
      }
  });

  it('at first nothing is mailed that is only of interest', () => {
    expect(NOTIFICATION_GROUPS.filter((group) => FIRST_CHOICES[group].mail)).toEqual(['security', 'money', 'prices']);
    expect(NOTIFICATION_GROUPS.every((group) => FIRST_CHOICES[group].in_app)).toBe(true);
  });
});
