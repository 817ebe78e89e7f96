/** Questions in their groups; pressing one opens its answer below it. */
import type { FaqItem } from '@glasshouse/contract/content';
import { HTML_LANG } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconChevronDown } from '@glasshouse/ui/icons.ts';
import { useEffect, useRef } from 'react';
import { Blocks } from '../../../app/content/Blocks.tsx';
import type { Group } from '../model/faq.ts';
import './pages.css';

/** The groups. `opened` is the name of the question that the address asks for. */
export function Questions({ groups, opened }: { groups: readonly Group[]; opened?: string | undefined }) {
  const { t } = useTranslation(['content']);
  return groups.map(({ group, items }) => (
    <section key={group}>
      <SectionHead className="-mx-gutter" title={t(($) => $.content.faq.groups[group])} />
      {items.map((item) => (
        <Question key={item.id} item={item} isAsked={item.slug === opened} />
      ))}
    </section>
  ));
}

function Question({ item, isAsked }: { item: FaqItem; isAsked: boolean }) {
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  return (
    <details ref={place} className="ct-faq" open={isAsked}>
      <summary lang={HTML_LANG[item.language]}>
        {item.title}
        <Icon d={iconChevronDown} size={18} />
      </summary>
      <Blocks blocks={item.blocks} level={3} lang={HTML_LANG[item.language]} />
    </details>
  );
}
