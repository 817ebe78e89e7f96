/** What somebody should look at, how soon, and where. */
import type { Unusual } from '@glasshouse/contract/overview';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { labelText } from '../../../app/formats.ts';
import { Section } from '../../../kit/SidePanel.tsx';
import { cureOf, isAlarm } from '../model/alarms.ts';

const words = (key: string, params: Record<string, string | number> = {}) => labelText(`backoffice-users:${key}`, params);

export function Alarms({ unusual }: { unusual: readonly Unusual[] }) {
  return (
    <Section title={words('overview.unusual')}>
      {unusual.length === 0 ? (
        <p>{words('overview.nothingUnusual')}</p>
      ) : (
        <ul className="o-list">
          {unusual.map(({ code, params, weight }) => (
            <li key={code}>
              <span>{words(`unusual.${code}`, params)}</span>
              <span className="o-cure">
                <Tag tone={isAlarm(weight) ? 'danger' : 'warn'}>{words(isAlarm(weight) ? 'overview.now' : 'overview.watch')}</Tag>
                <a className="b-link" href={`#${cureOf(code)}`}>
                  {words('overview.see')}
                </a>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
