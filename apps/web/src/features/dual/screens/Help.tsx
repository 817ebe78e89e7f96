/** How dual investment works (SCR-082): an example with both outcomes, the formula, where the coin stands, who is on the other side. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ActionFoot } from '@glasshouse/ui/ActionFoot.tsx';
import { Button } from '@glasshouse/ui/Button.tsx';
import { Card } from '@glasshouse/ui/Card.tsx';
import { PayoffDiagram } from '@glasshouse/ui/charts/PayoffDiagram.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { IconTile } from '@glasshouse/ui/ListRow.tsx';
import { iconChart, iconClock, iconLock, iconShield, iconWarn } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { Tile } from '../components/Tiles.tsx';
import { linesOf } from '../model/outcomes.ts';

/** The worked example: figures of a rate of 96.4491 % a year for seven days. */
const EXAMPLE = {
  putIn: '0.2',
  base: '0.20369941',
  quote: '1466.635806',
  yield: '0.00369941',
  aside: { base: '0.00369941', quote: '1466.635806' },
};
const [INDEX, LINKED] = ['6817.82', '7200'];

const PARTS = [
  ['rateTitle', 'rateText', iconChart],
  ['priceTitle', 'priceText', iconClock],
  ['missingTitle', 'missingText', iconWarn],
  ['whereTitle', 'whereText', iconLock],
  ['otherTitle', 'otherText', iconShield],
] as const;

function Example() {
  const { t } = useTranslation(['dual']);
  const formats = useFormats();
  return (
    <Card as="section">
      <h2 className="mb-1 font-semibold text-text-1">{t(($) => $.dual.help.exampleTitle)}</h2>
      <p className="mb-2 text-sm text-text-2">{t(($) => $.dual.help.example)}</p>
      <PayoffDiagram {...linesOf('call', EXAMPLE, INDEX, LINKED)} />
      <div className="du-tiles mt-3">
        <Tile
          title={t(($) => $.dual.help.exampleBelow)}
          amount={formats.exact(EXAMPLE.base, 'BTC')}
          text={t(($) => $.dual.help.exampleFallen)}
        />
        <Tile
          title={t(($) => $.dual.help.exampleAbove)}
          amount={formats.exact(EXAMPLE.quote, 'USDT')}
          text={t(($) => $.dual.help.exampleRisen)}
        />
      </div>
    </Card>
  );
}

export default function Help() {
  const { t } = useTranslation(['dual']);
  return (
    <Page
      foot={
        <ActionFoot note={t(($) => $.dual.list.risk)}>
          <Button variant="primary" size="lg" block href="#/pages/invest/invest">
            {t(($) => $.dual.mine.see)}
          </Button>
        </ActionFoot>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-1 pb-6">
        <h2 className="text-xl font-semibold text-text-1">{t(($) => $.dual.help.title)}</h2>
        <p className="text-text-2">{t(($) => $.dual.help.text)}</p>
        <Example />
        {PARTS.map(([title, text, icon]) => (
          <section key={title} className="flex items-start gap-3">
            <IconTile icon={icon} />
            <div className="min-w-0 flex-1">
              <h3 className="font-semibold text-text-1">{t(($) => $.dual.help[title])}</h3>
              <p className="text-sm text-text-2">{t(($) => $.dual.help[text])}</p>
            </div>
          </section>
        ))}
        <Link href="#/pages/financial/funds" className="text-sm underline underline-offset-4">
          {t(($) => $.dual.list.funds)}
        </Link>
      </div>
    </Page>
  );
}
