// Kit, part 2: figures, rows, cards, states.

import { AmountText } from '../AmountText.tsx';
import { Avatar } from '../Avatar.tsx';
import { Banner } from '../Banner.tsx';
import { Button } from '../Button.tsx';
import { Card, Note, SectionHead } from '../Card.tsx';
import { ChangePill, ChangeText } from '../Change.tsx';
import { Tag } from '../Chip.tsx';
import { CoinIcon } from '../CoinIcon.tsx';
import { formatFiat, formatShort } from '../format/numbers.ts';
import {
  iconBank,
  iconChat,
  iconClock,
  iconConvert,
  iconCopyTrade,
  iconCoupon,
  iconDeposit,
  iconFutures,
  iconGift,
  iconGlobe,
  iconGrid,
  iconLayers,
  iconLoan,
  iconLock,
  iconPalette,
  iconShield,
  iconSprout,
  iconStock,
  iconTransfer,
  iconTrash,
  iconWarn,
  iconWithdraw,
} from '../icons.ts';
import { KeyValueList, Stats } from '../KeyValueList.tsx';
import { IconTile, List, ListRow } from '../ListRow.tsx';
import { Brand, Mark } from '../Mark.tsx';
import { MarketRow } from '../MarketRow.tsx';
import { DistributionBar, Progress, RiskMeter } from '../Meters.tsx';
import { NoticeBar } from '../NoticeBar.tsx';
import { PriceText } from '../PriceText.tsx';
import { ProofBadge } from '../ProofBadge.tsx';
import { ActTile, Shortcut, ShortcutGrid } from '../Shortcut.tsx';
import { SkeletonCard, SkeletonList } from '../Skeleton.tsx';
import { EmptyState, ErrorState, OfflineState } from '../StateView.tsx';
import { Stages, Timeline } from '../Timeline.tsx';
import { Line, Section, Stack } from './Section.tsx';
import { sampleMarkets, walk } from './samples.ts';

const noop = (): void => undefined;

function Figures() {
  return (
    <Section title="Amounts, changes, prices, proof badge">
      <Stack gap={6}>
        <AmountText value="48216.9051" currency="USD" size="display" />
        <div style={{ display: 'flex', gap: 8 }}>
          <AmountText value="0.46261234" approx unit="BTC" size="sm" className="text-text-3" />
          <ChangeText kind="amount" value="612.48" /> <ChangeText value="1.29" label="up 1.29 percent today" />
        </div>
        <AmountText value="48216.90" currency="USD" size="display" hidden hiddenLabel="hidden" />
        <PriceText value="104218.4" decimals={1} direction="up" arrow size="xl" label="BTC USDT last price 104,218.4" />
      </Stack>
      <Line>
        <ChangePill value="2.31" />
        <ChangePill value="-2.17" />
        <ChangePill value="0" />
        <ChangePill value="6.07" stale />
        <ChangeText value="-4.91" />
        <ChangeText value="0.004" />
      </Line>
      <Line>
        <ProofBadge state="waiting" label="Verifiable from 14:33:10" />
        <ProofBadge state="ready" label="Verify settlement" onPress={noop} />
        <ProofBadge state="verified" label="Settlement verified on this device" text="Verified" onPress={noop} />
        <ProofBadge state="failed" label="Does not match. Report it" onPress={noop} />
        <ProofBadge state="unavailable" label="Proof not loaded. Try again" onPress={noop} />
      </Line>
      <Line>
        <ProofBadge boxed state="ready" label="Odds" onPress={noop} />
        <ProofBadge boxed state="verified" label="Index 104,224.9" onPress={noop} />
        <ProofBadge boxed state="failed" label="Does not match" onPress={noop} />
        {['BTC', 'ETH', 'USDT', 'LTC', 'DOGE'].map((coin) => (
          <CoinIcon key={coin} symbol={coin} size={32} />
        ))}
        <CoinIcon symbol="AAPL" shape="stock" size={32} />
        <Avatar name="Mo Okafor" />
        <Mark size={34} />
        <Brand name="Glasshouse" />
      </Line>
    </Section>
  );
}

function Markets() {
  return (
    <Section title="MarketRow">
      {sampleMarkets.map((row) => (
        <MarketRow
          key={row.symbol}
          href={`#/markets/${row.symbol}`}
          symbol={row.symbol}
          quote={row.quote}
          price={row.price}
          decimals={row.decimals}
          change={row.change}
          sub={`Vol ${formatShort(row.vol)}`}
          fiat={formatFiat(row.fiat, 'USD')}
          spark={walk(row.seed, Number(row.change) / 8)}
          favourite={row.symbol === 'BTC'}
          stale={row.symbol === 'DOGE'}
          {...(row.symbol === 'LTC' ? { halted: 'Halted' } : {})}
        />
      ))}
      <SectionHead title="Dense" level={3} />
      {sampleMarkets.slice(0, 3).map((row) => (
        <MarketRow
          key={row.symbol}
          dense
          current={row.symbol === 'BTC'}
          href={`#/markets/${row.symbol}`}
          symbol={row.symbol}
          price={row.price}
          decimals={row.decimals}
          change={row.change}
        />
      ))}
    </Section>
  );
}

function Rows() {
  return (
    <Section title="ListRow">
      <List label="Accounts">
        <ListRow href="#a" tile icon={iconLayers} title="Spot" sub="in orders 1,609.9100" value="25,983.9776" valueSub="USDT" />
        <ListRow
          href="#b"
          tile
          icon={iconClock}
          title="Timed option, lost"
          sub="Options · 14:29:10"
          value="−100.0000"
          valueTone="down"
          valueSub="USDT"
        />
        <ListRow
          href="#c"
          tile
          icon={iconLock}
          title="Lock-up payout"
          sub="Finance to Spot · 00:00:00"
          value="+7.2000"
          valueTone="up"
          valueSub="USDT"
        />
        <ListRow href="#d" icon={iconShield} title="Identity verification" value="Raise limits" chevron />
        <ListRow href="#e" icon={iconGlobe} title="Language" value="English" chevron />
        <ListRow onPress={noop} icon={iconTrash} title="Delete account" danger chevron={false} />
        <ListRow
          icon={<CoinIcon symbol="BTC" size={32} />}
          title="BTC"
          sub="Bitcoin"
          trailing={<Button size="xs">Trade</Button>}
        />
      </List>
    </Section>
  );
}

function Facts() {
  return (
    <Section title="Card, KeyValueList, Stats, Note">
      <Stack>
        <Card>
          <SectionHead
            title="Where it is"
            level={3}
            aside={<ProofBadge state="verified" label="In 14:00 reserve proof" onPress={noop} />}
          />
          <DistributionBar
            parts={[
              { key: 'a', label: 'Spot', share: 53.9, text: '53.9%' },
              { key: 'b', label: 'Contracts', share: 17.4, text: '17.4%' },
              { key: 'c', label: 'Stock', share: 12.9, text: '12.9%' },
              { key: 'd', label: 'Finance', share: 9.1, text: '9.1%' },
              { key: 'e', label: 'Options', share: 2.7, text: '2.7%' },
              { key: 'f', label: 'Fiat', share: 4, text: '4.0%' },
            ]}
          />
        </Card>
        <KeyValueList
          panel
          items={[
            { label: 'Estimated price', value: '104,226.3' },
            { label: 'Result before fees', value: '+179.11 USDT', tone: 'up' },
            { label: 'Closing fee 0.05%', value: '−12.51 USDT' },
            { label: 'Returned to balance', value: '1,407.12 USDT', result: true },
          ]}
        />
        <Card tone="gold">
          <Stats
            items={[
              { label: '24h high', value: '104,641.5' },
              { label: '24h low', value: '102,844.9' },
              { label: 'Volume', value: '2,481.3M' },
            ]}
          />
        </Card>
        <Note tone="warn" icon={iconWarn}>
          At 20× a 4.6% fall closes this long. You can lose the whole margin.
        </Note>
        <Note icon={iconLock}>Photos are encrypted and seen only by the review team.</Note>
        <Note tone="gold" icon={iconShield}>
          Sources agree within 0.011%
        </Note>
      </Stack>
    </Section>
  );
}

function Progresses() {
  return (
    <Section title="RiskMeter, Progress, Stages, Timeline">
      <Stack>
        <RiskMeter label="Risk rate" value={18.4} text="18.4%" />
        <RiskMeter label="Risk rate" value={84} text="84.0%" />
        <Progress label="Upload" value={62} valueText="62 percent" />
        <Stages
          label="Sale"
          items={[
            { title: 'Open', time: '18 Nov', state: 'done' },
            { title: 'Sealed', time: '20 Nov', state: 'current' },
            { title: 'Allotted', time: '21 Nov', state: 'todo' },
          ]}
        />
        <Timeline
          label="Withdrawal"
          items={[
            { title: 'Asked', time: '14:02:10', state: 'done', text: '1,200.0000 USDT to TRC20' },
            { title: 'Checked by two people', state: 'running', text: 'Usually under 30 minutes' },
            { title: 'Sent', state: 'todo' },
            { title: 'Root does not match', state: 'failed', text: 'Report it' },
          ]}
        />
      </Stack>
    </Section>
  );
}

const SHORTCUTS = [
  [iconStock, 'Stocks'],
  [iconFutures, 'Futures'],
  [iconCopyTrade, 'Copy trade'],
  [iconSprout, 'Finance'],
  [iconTransfer, 'OTC'],
  [iconLock, 'Lock-up'],
  [iconConvert, 'Convert'],
  [iconCoupon, 'Coupons'],
  [iconLoan, 'Loans'],
  [iconGrid, 'More'],
] as const;

function Home() {
  return (
    <Section title="Shortcut, ActTile, Banner, tiles">
      <ShortcutGrid label="Shortcuts">
        {SHORTCUTS.map(([icon, label]) => (
          <Shortcut key={label} href={`#${label}`} icon={icon} label={label} pinned={label === 'Loans'} />
        ))}
      </ShortcutGrid>
      <Stack>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 8 }}>
          <ActTile href="#1" icon={iconDeposit} label="Deposit" primary />
          <ActTile href="#2" icon={iconWithdraw} label="Withdraw" />
          <ActTile href="#3" icon={iconTransfer} label="Transfer" />
          <ActTile href="#4" icon={iconConvert} label="Convert" />
        </div>
        <Card>
          <div style={{ display: 'flex', gap: 10, alignItems: 'center' }}>
            <IconTile icon={iconGift} gold />
            <span style={{ flex: 1 }}>
              <b>Winter Garden</b> boxes open 18:00 UTC
            </span>
            <Tag tone="gold">Odds</Tag>
          </div>
        </Card>
        <Banner
          href="#proof"
          title="Check any settlement price"
          text="Five sources, one hash chain"
          position={{ index: 0, count: 3 }}
        />
        <Line>
          <IconTile icon={iconBank} />
          <IconTile icon={iconPalette} />
          <IconTile icon={iconChat} />
        </Line>
      </Stack>
    </Section>
  );
}

function States() {
  return (
    <Section title="States">
      <EmptyState
        title="No open orders"
        text="Orders you place on the spot market wait here until they fill or you cancel them."
        actions={
          <>
            <Button variant="primary" size="sm">
              Trade BTC/USDT
            </Button>
            <Button variant="outline" size="sm">
              See history
            </Button>
          </>
        }
      />
      <ErrorState
        title="Orders did not load"
        text="Our server did not answer within 60 seconds. Your orders and balances are not affected."
        retryLabel="Try again"
        onRetry={noop}
        help={
          <Button variant="outline" size="sm">
            Get help
          </Button>
        }
        reference="Reference 7F2C-41A9 · 14:32:41 UTC"
      />
      <OfflineState
        compact
        title="You are offline"
        text="Prices come back with the connection."
        retryLabel="Try again"
        onRetry={noop}
      />
      <Stack>
        <NoticeBar
          place="flow"
          kind="offline"
          title="You are offline"
          text="Prices are from 14:31:58. Reconnecting, next try in 3 s."
          action={{ label: 'Retry', onPress: noop }}
        />
        <NoticeBar place="flow" kind="info" title="Maintenance at 02:00 UTC" text="Trading pauses for 10 minutes." />
      </Stack>
      <SkeletonList kind="market" rows={4} label="Loading markets" />
      <Stack>
        <SkeletonCard label="Loading card" />
      </Stack>
    </Section>
  );
}

/** Second half of the kit. */
export function KitContent() {
  return (
    <>
      <Figures />
      <Markets />
      <Home />
      <Rows />
      <Facts />
      <Progresses />
      <States />
    </>
  );
}
