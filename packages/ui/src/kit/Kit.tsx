// The kit: every component in every state, to look at. The web app mounts it at /__kit in development.
// ?theme=light and ?updown=red-up set the looks; #sheet and #dialog open a layer at once.

import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { ActionFoot } from '../ActionFoot.tsx';
import { AppBar } from '../AppBar.tsx';
import { Avatar } from '../Avatar.tsx';
import { Button, ButtonRow } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { IconButton } from '../IconButton.tsx';
import { iconBell, iconBill, iconChart, iconHome, iconMarkets, iconScan, iconSprout, iconTrade, iconWallet } from '../icons.ts';
import { KeyValueList } from '../KeyValueList.tsx';
import { Brand, Mark } from '../Mark.tsx';
import { OrderBook, type OrderBookHandle } from '../OrderBook.tsx';
import { AppShell, PageFrame } from '../PageFrame.tsx';
import { PriceText } from '../PriceText.tsx';
import { SearchLink } from '../SearchField.tsx';
import { Sheet } from '../Sheet.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { TabBar, TopNav } from '../TabBar.tsx';
import { applyTheme, applyUpDown, type Theme, type UpDown } from '../theme.ts';
import { ToastHost } from '../ToastHost.tsx';
import { toast } from '../toast-store.ts';
import { KitContent } from './KitContent.tsx';
import { KitControls } from './KitControls.tsx';
import { Section, Stack } from './Section.tsx';
import { sampleBars, sampleBook } from './samples.ts';

const STUDIES = [
  { kind: 'ma', periods: [7, 25] },
  { kind: 'vol', periods: [5] },
] as const;
const CandleChart = lazyPart(() => import('../charts/CandleChart.tsx'));
const BARS = sampleBars();
const TABS = [
  { id: 'home', label: 'Home', href: '#/', icon: iconHome },
  { id: 'markets', label: 'Markets', href: '#/markets', icon: iconMarkets },
  { id: 'trade', label: 'Trade', href: '#/trade', icon: iconTrade },
  { id: 'finance', label: 'Finance', href: '#/finance', icon: iconSprout },
  { id: 'assets', label: 'Assets', href: '#/assets', icon: iconWallet },
];

function Trading() {
  const book = useRef<OrderBookHandle>(null);
  const [picked, setPicked] = useState('');
  const [price, setPrice] = useState('104218.4');
  useEffect(() => {
    book.current?.update(sampleBook(3));
    if (!new URLSearchParams(location.search).has('live')) return;
    let seed = 3;
    const timer = setInterval(() => {
      seed += 1;
      book.current?.update(sampleBook(seed));
      setPrice((104_218.4 + Math.sin(seed) * 8).toFixed(1));
    }, 400);
    return () => clearInterval(timer);
  }, []);
  return (
    <Section title="CandleChart, OrderBook">
      <Suspense
        fallback={
          <Stack>
            <Skeleton width="100%" height={280} />
          </Stack>
        }
      >
        <CandleChart
          label="BTC USDT, 1 hour candles"
          bars={BARS}
          priceDecimals={1}
          kind="candles"
          period="1h"
          studies={STUDIES}
        />
      </Suspense>
      <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr) 142px', gap: 14, padding: '12px 16px 0' }}>
        <OrderBook
          label="Order book, three columns"
          heads={{ price: 'Price', amount: 'Size (BTC)', sum: 'Sum' }}
          priceDecimals={1}
          amountDecimals={3}
          levels={4}
          source={{ subscribe: () => () => undefined, getSnapshot: () => sampleBook(9) }}
        />
        <OrderBook
          ref={book}
          label="Order book BTC USDT"
          heads={{ price: 'Price (USDT)', amount: 'Amount (BTC)' }}
          priceDecimals={1}
          amountDecimals={4}
          levels={5}
          ratio={{ bid: 'B', ask: 'S', label: 'Buyers and sellers' }}
          onPick={setPicked}
          middle={
            <>
              <PriceText value={price} decimals={1} direction="up" arrow size="lg" />
              <small className="g-sub num">≈ $104,218.40</small>
            </>
          }
        />
      </div>
      <p className="sr" role="status">
        {picked}
      </p>
    </Section>
  );
}

function Toasts() {
  return (
    <ButtonRow>
      <Button
        size="sm"
        onClick={() =>
          toast.show({
            kind: 'success',
            title: 'Order placed.',
            text: 'Buy 0.0500 BTC at 104,200.0',
            action: { label: 'View', onPress: () => undefined },
          })
        }
      >
        Success
      </Button>
      <Button
        size="sm"
        onClick={() =>
          toast.show({
            kind: 'error',
            title: 'Insufficient balance.',
            text: 'You need 205.12 USDT more',
            action: { label: 'Deposit', onPress: () => undefined },
          })
        }
      >
        Error
      </Button>
      <Button size="sm" onClick={() => toast.show({ kind: 'proof', text: 'Settlement of 60 s BTC option verified' })}>
        Proof
      </Button>
    </ButtonRow>
  );
}

function Layers() {
  const [sheet, setSheet] = useState(location.hash === '#sheet');
  const [dialog, setDialog] = useState(location.hash === '#dialog');
  return (
    <Section title="Sheet, Dialog, Toast">
      <Stack>
        <ButtonRow>
          <Button onClick={() => setSheet(true)}>Sheet</Button>
          <Button onClick={() => setDialog(true)}>Dialog</Button>
        </ButtonRow>
        <Toasts />
      </Stack>
      <Sheet
        open={sheet}
        onOpenChange={setSheet}
        title="Transfer"
        closeLabel="Close"
        foot={
          <Button variant="primary" size="lg" block onClick={() => setSheet(false)}>
            Transfer 2,000 USDT
          </Button>
        }
      >
        <KeyValueList
          items={[
            { label: 'Rate', value: '1 USDT = 1 USDT' },
            { label: 'Fee', value: '0.0000 USDT' },
            { label: 'You receive', value: '2,000.0000 USDT' },
            { label: 'Left in Spot', value: '8,420.5518 USDT', result: true },
          ]}
        />
      </Sheet>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="Close this long at market?"
        description="0.2400 BTC sells at the best available prices."
        safeLabel="Keep open"
        actionLabel="Close position"
        tone="danger"
        onAction={() => setDialog(false)}
      >
        <KeyValueList
          panel
          items={[
            { label: 'Estimated price', value: '104,226.3' },
            { label: 'Result before fees', value: '+179.11 USDT', tone: 'up' },
            { label: 'Closing fee 0.05%', value: '−12.51 USDT' },
            { label: 'Returned to balance', value: '1,407.12 USDT', result: true },
          ]}
        />
      </Dialog>
    </Section>
  );
}

/** The kit page. */
export default function Kit() {
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    applyTheme((query.get('theme') as Theme | null) ?? 'dark');
    applyUpDown((query.get('updown') as UpDown | null) ?? 'green-up');
  }, []);
  const top = (
    <TopNav
      label="Main"
      brand={<Brand name="Glasshouse" />}
      brandHref="#/"
      items={[...TABS.slice(1), { id: 'proofs', label: 'Proofs', href: '#/proofs' }]}
      current="markets"
    >
      <SearchLink href="#/search">Search</SearchLink>
      <IconButton icon={iconBell} label="Notifications" dot />
      <Avatar name="Mo Okafor" />
    </TopNav>
  );
  return (
    <>
      <AppShell top={top} nav={<TabBar label="Main tabs" items={TABS} current="markets" railHead={<Mark size={30} />} />}>
        <PageFrame
          tabs
          hero
          bar={
            <AppBar
              root
              title="Kit"
              actions={
                <>
                  <IconButton icon={iconBill} label="Bills" />
                  <IconButton icon={iconChart} label="Analysis" />
                </>
              }
            />
          }
        >
          <AppBar
            title="Orders"
            sub="Step 2 of 2"
            onBack={() => undefined}
            backLabel="Back"
            actions={<IconButton icon={iconScan} label="Scan" />}
          />
          <KitContent />
          <KitControls />
          <Trading />
          <Layers />
          <ActionFoot
            summary={
              <>
                <small className="g-sub">Most you can lose</small>
                <b className="num">500.00 USDT</b>
              </>
            }
            note="Set by you"
          >
            <Button variant="primary">Follow settings</Button>
          </ActionFoot>
        </PageFrame>
      </AppShell>
      <ToastHost closeLabel="Close" />
    </>
  );
}
