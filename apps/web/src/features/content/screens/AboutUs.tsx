/** About Glasshouse: version, what recorded prices mean, whose data and software it is made with. */
import { APP_VERSION } from '@glasshouse/contract';
import { HTML_LANG } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Card } from '@glasshouse/ui/Card.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { iconDocument, iconMail, iconScales, iconShield } from '@glasshouse/ui/icons.ts';
import { List, ListRow } from '@glasshouse/ui/ListRow.tsx';
import { Mark } from '@glasshouse/ui/Mark.tsx';
import type { ReactNode } from 'react';
import { Blocks } from '../../../app/content/Blocks.tsx';
import { Page } from '../../../app/page/Page.tsx';
import { API_ORIGIN } from '../../../app/settings.ts';
import { OutLink } from '../components/OutLink.tsx';
import { Reading } from '../components/Reading.tsx';
import { CHART_NOTICES, MARKET_DATA, SOFTWARE } from '../model/credits.ts';
import { siteLogo } from '../model/site-logo.ts';
import { useAboutUs, useSiteConfig } from '../queries/content.ts';

export default function AboutUs() {
  const { t } = useTranslation(['content', 'shell', 'common']);
  const site = useSiteConfig().data;
  const logo = siteLogo(API_ORIGIN || location.origin, site, null);
  return (
    <Page hero>
      <header className="grid justify-items-center gap-2 pt-6 pb-5 text-center">
        {logo === null ? <Mark size={64} /> : <img src={logo} width={64} height={64} alt="" />}
        <h2 className="mt-2 text-2xl font-semibold tracking-tight">{site?.site_name || t(($) => $.shell.name)}</h2>
        <p className="text-md text-text-2">{t(($) => $.content.about.lead)}</p>
        <p className="num text-text-3">{t(($) => $.content.about.version, { version: APP_VERSION })}</p>
      </header>
      <Installation />
      <Reading query={useAboutUs()}>
        {(text) => (
          <section className="mt-4 mb-4">
            <Blocks blocks={text.blocks} level={2} lang={HTML_LANG[text.language]} />
          </section>
        )}
      </Reading>
      <List className="-mx-gutter">
        <ListRow icon={iconScales} title={t(($) => $.content.about.operator)} href="#/pages/common/operator" />
        <ListRow
          icon={iconDocument}
          title={t(($) => $.content.shelves.agreements)}
          href="#/pages/common/article?tab=agreements"
        />
        <ListRow icon={iconShield} title={t(($) => $.shell.titles.compliance)} href="#/pages/setting/operational_compliance" />
        <ListRow icon={iconMail} title={t(($) => $.shell.titles.contactUs)} href="#/pages/common/contactus" />
      </List>
      <Prices />
      <MarketData />
      <Software />
      <Part title={t(($) => $.content.about.riskTitle)}>
        <p>{t(($) => $.content.about.riskText)}</p>
      </Part>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 grid gap-2 text-text-2">
      <h2 className="text-lg font-semibold text-text-1">{title}</h2>
      {children}
    </section>
  );
}

function Installation() {
  const { t } = useTranslation(['content', 'common']);
  const { data } = useSiteConfig();
  if (!data) return null;
  return (
    <Card as="section">
      <KeyValueList
        items={[
          { label: t(($) => $.content.about.server), value: data.version },
          {
            label: t(($) => $.content.about.mode),
            value: data.mode === 'demo' ? t(($) => $.content.about.modeDemo) : t(($) => $.content.about.modeProduction),
          },
          { label: t(($) => $.content.about.prices), value: t(($) => $.common.prices[data.prices]) },
        ]}
      />
    </Card>
  );
}

function Prices() {
  const { t } = useTranslation(['content', 'common']);
  const prices = useSiteConfig().data?.prices ?? 'recorded';
  if (prices !== 'recorded') {
    return (
      <Part title={t(($) => $.common.prices[prices])}>
        <p>{prices === 'live' ? t(($) => $.content.about.liveText) : t(($) => $.content.about.simulatedText)}</p>
      </Part>
    );
  }
  return (
    <Part title={t(($) => $.content.about.pricesTitle)}>
      <p>{t(($) => $.content.about.pricesText)}</p>
      <p>{t(($) => $.content.about.pricesText3)}</p>
      <p>{t(($) => $.content.about.pricesText2)}</p>
    </Part>
  );
}

function MarketData() {
  const { t } = useTranslation(['content']);
  return (
    <>
      <Part title={t(($) => $.content.about.dataTitle)}>
        <p>
          {t(($) => $.content.about.dataText)} {t(($) => $.content.about.dataChanged)}
        </p>
        <KeyValueList
          items={[
            { label: t(($) => $.content.about.dataSource), value: <OutLink href={MARKET_DATA.href}>{MARKET_DATA.name}</OutLink> },
            { label: t(($) => $.content.about.dataLicence), value: MARKET_DATA.licence },
          ]}
        />
      </Part>
      <Part title={t(($) => $.content.about.ratesTitle)}>
        <p>{t(($) => $.content.about.ratesText)}</p>
      </Part>
    </>
  );
}

function Software() {
  const { t } = useTranslation(['content']);
  return (
    <>
      <Part title={t(($) => $.content.about.chartTitle)}>
        <p>{t(($) => $.content.about.chartText)}</p>
        {CHART_NOTICES.map(({ lines, href }) => (
          <p key={href} lang="en">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <OutLink href={href}>{href}</OutLink>
          </p>
        ))}
      </Part>
      <Part title={t(($) => $.content.about.licencesTitle)}>
        <p>{t(($) => $.content.about.licencesText)}</p>
        <ul className="grid gap-1">
          {SOFTWARE.map(({ name, licence, href }) => (
            <li key={name} className="flex min-h-8 items-center justify-between gap-4">
              <OutLink href={href}>{name}</OutLink>
              <span className="flex-none text-text-3">{licence}</span>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}
