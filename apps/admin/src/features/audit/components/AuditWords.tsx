/** Rows of the log in words: who, what and about whom. What has no words here is shown as the log has it. */
import type { AuditRow } from '@glasshouse/contract/backoffice';
import { labelText, labelsBelow } from '../../../app/formats.ts';
import { hrefOf } from '../../../app/navigation.ts';
import { useMay } from '../../../app/use-session.ts';
import { NUMBER_MARK, TARGET_KINDS, type TargetWords, actOptions } from '../model/audit-words.ts';

/** Who did it: the member's address, or what the log calls the door and the command line. */
export function actorText({ actor, actor_name }: Pick<AuditRow, 'actor' | 'actor_name'>): string {
  return actor_name ?? labelText(`backoffice:audit.actors.${actor}`, {}, actor);
}

/** What was done as a sentence; the name of the call stays below it, for searching. */
export function ActName({ call }: { call: string }) {
  const words = labelText(`backoffice:acts.${call}`, {}, '');
  return <span className="b-clip">{words === '' ? <span className="mono">{call}</span> : words}</span>;
}

/** What each kind of target is called, for reading what somebody types. */
export const targetWords = (): TargetWords =>
  TARGET_KINDS.map((kind) => [kind, labelText(`backoffice:audit.targets.${kind}`, { id: NUMBER_MARK })] as const);

/** All acts by their words. */
export const actChoices = (tag: string) => actOptions(labelsBelow('backoffice:acts') as Parameters<typeof actOptions>[0], tag);

/** About whom or what, with the way there for users. */
export function Target({ target }: { target: string | null }) {
  const mayUsers = useMay('users.read');
  if (target === null) return '–';
  const [kind = '', id = ''] = target.split(/:(.*)/s);
  const text = labelText(`backoffice:audit.targets.${kind}`, { id }, target);
  if (kind === 'user' && mayUsers)
    return (
      <a className="b-link" href={`#${hrefOf(`/users/${id}`)}`}>
        {text}
      </a>
    );
  return <span className="b-clip">{text}</span>;
}
