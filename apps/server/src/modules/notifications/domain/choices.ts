/** By which ways a piece of news comes. Pure. */
import { NOTIFICATION_GROUPS, type NotificationGroup, type NotificationMust } from '@glasshouse/contract';
import { FIRST_CHOICES, NOTIFICATION_WAYS, type NotificationChoice, isAlwaysTold } from '@glasshouse/contract/notifications';

/** What a user chose; groups that are missing are as at first. */
export type OwnChoices = ReadonlyMap<NotificationGroup, NotificationChoice>;

/** The choice that holds for a group: what always comes comes, whatever is stored; `always` of one kind besides. */
export function choiceFor(
  own: OwnChoices | undefined,
  group: NotificationGroup,
  always: readonly NotificationMust[] = [],
): NotificationChoice {
  const { in_app, mail, push } = own?.get(group) ?? FIRST_CHOICES[group];
  return {
    in_app: in_app || isAlwaysTold(group, 'in_app') || always.includes('in_app'),
    mail: mail || isAlwaysTold(group, 'mail') || always.includes('mail'),
    push: push || isAlwaysTold(group, 'push'),
  };
}

/** All groups. */
export function allChoices(own: OwnChoices | undefined): Record<NotificationGroup, NotificationChoice> {
  return Object.fromEntries(NOTIFICATION_GROUPS.map((group) => [group, choiceFor(own, group)])) as Record<
    NotificationGroup,
    NotificationChoice
  >;
}

/** A choice after a change; null when it would silence what is always told. */
export function changedChoice(
  before: NotificationChoice,
  group: NotificationGroup,
  change: { [Way in keyof NotificationChoice]?: boolean | undefined },
): NotificationChoice | null {
  if (NOTIFICATION_WAYS.some((way) => change[way] === false && isAlwaysTold(group, way))) return null;
  return {
    in_app: change.in_app ?? before.in_app,
    mail: change.mail ?? before.mail,
    push: change.push ?? before.push,
  };
}
