// Kit, part 1: buttons, choices, fields.

import { useState } from 'react';
import { Button, ButtonRow } from '../Button.tsx';
import { Checkbox, RadioList } from '../Checkbox.tsx';
import { Chip, ChipRow, Tag } from '../Chip.tsx';
import { CodeBoxes } from '../CodeBoxes.tsx';
import { Field, TextArea } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import {
  iconBell,
  iconCheck,
  iconConvert,
  iconDeposit,
  iconKey,
  iconMail,
  iconScan,
  iconStar,
  iconTransfer,
  iconWithdraw,
} from '../icons.ts';
import { Menu } from '../Menu.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { PercentSlider } from '../PercentSlider.tsx';
import { SearchField, SearchLink } from '../SearchField.tsx';
import { Segmented } from '../Segmented.tsx';
import { Select } from '../Select.tsx';
import { StepperField } from '../StepperField.tsx';
import { Switch } from '../Switch.tsx';
import { TabPanel, Tabs } from '../Tabs.tsx';
import { UploadTile, type UploadState } from '../UploadTile.tsx';
import { Line, Section, Stack } from './Section.tsx';

const UPLOADS: readonly UploadState[] = [
  { kind: 'empty' },
  { kind: 'uploading', share: 40, text: 'Uploading, 40%', detail: '0.4 of 1.0 MB' },
  { kind: 'done', text: 'Uploaded' },
  { kind: 'refused', reason: 'This picture is damaged or incomplete. Choose another.' },
];

function Uploads() {
  return (
    <Section title="UploadTile">
      <Stack>
        {UPLOADS.map((state) => (
          <UploadTile
            key={state.kind}
            label="Payment voucher"
            hint="JPEG, PNG, WebP or GIF, up to 10 MB"
            state={state}
            accept={['image/png']}
            onFile={() => {}}
            chooseLabel="Choose a picture"
            replaceLabel="Choose another"
            cancelLabel="Cancel"
            onCancel={() => {}}
          />
        ))}
      </Stack>
    </Section>
  );
}

function Buttons() {
  return (
    <Section title="Button, IconButton">
      <Stack>
        <ButtonRow>
          <Button variant="primary" size="sm" icon={iconDeposit}>
            Deposit
          </Button>
          <Button size="sm" icon={iconWithdraw}>
            Withdraw
          </Button>
          <Button size="sm" icon={iconTransfer}>
            Transfer
          </Button>
        </ButtonRow>
        <Button variant="primary" size="lg" block>
          Log in
        </Button>
        <Button variant="outline" size="lg" block icon={iconKey}>
          Use a passkey
        </Button>
        <ButtonRow>
          <Button variant="buy" sub="Cost 625.20 USDT">
            Open long
          </Button>
          <Button variant="sell" sub="Cost 625.20 USDT">
            Open short
          </Button>
        </ButtonRow>
        <ButtonRow>
          <Button variant="primary" busy>
            Transfer
          </Button>
          <Button busy>Cancel order</Button>
          <Button variant="danger">Close</Button>
        </ButtonRow>
        <Button disabled block>
          Add the back photo to continue
        </Button>
      </Stack>
      <Line>
        <Button size="xs">Add</Button>
        <Button size="xs" variant="outline">
          Cancel
        </Button>
        <Button variant="link">Forgot password</Button>
        <IconButton icon={iconScan} label="Scan" />
        <IconButton icon={iconBell} label="3 new notifications" dot />
        <IconButton icon={iconStar} label="Favourite" pressed />
        <IconButton icon={iconConvert} label="Convert" disabled />
      </Line>
    </Section>
  );
}

function Choices() {
  const [side, setSide] = useState('buy');
  const [way, setWay] = useState('email');
  const [theme, setTheme] = useState('dark');
  const [tab, setTab] = useState('spot');
  const [list, setList] = useState('open');
  return (
    <Section title="Segmented, Tabs">
      <Stack>
        <Segmented
          label="Side"
          tone="side"
          value={side}
          onChange={setSide}
          options={[
            { value: 'buy', label: 'Buy' },
            { value: 'sell', label: 'Sell' },
          ]}
        />
        <Segmented
          label="Account"
          value={way}
          onChange={setWay}
          options={[
            { value: 'email', label: 'Email' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
        <Segmented
          label="Theme"
          size="sm"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
            { value: 'auto', label: 'Auto' },
          ]}
        />
      </Stack>
      <Tabs
        label="Markets"
        size="big"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'fav', label: 'Favourites' },
          { value: 'spot', label: 'Spot' },
          { value: 'contracts', label: 'Contracts' },
          { value: 'stocks', label: 'Stocks' },
        ]}
      />
      <Tabs
        label="Orders"
        id="kit-orders"
        value={list}
        onChange={setList}
        items={[
          { value: 'open', label: 'Open orders', count: 2 },
          { value: 'assets', label: 'Assets' },
          { value: 'history', label: 'History' },
        ]}
        trailing={<IconButton icon={iconDeposit} label="Bills" />}
      />
      <TabPanel id="kit-orders" value={list}>
        <p className="sr">{list}</p>
      </TabPanel>
    </Section>
  );
}

function Chips() {
  const [period, setPeriod] = useState('limit');
  return (
    <Section title="Chip, Tag, Menu">
      <ChipRow label="Filter">
        <Chip on>All</Chip>
        <Chip on={false}>Majors</Chip>
        <Chip on={false}>Layer 1</Chip>
        <Chip menu>November 2026</Chip>
        <Chip on={false}>Payments</Chip>
        <Chip disabled>New</Chip>
      </ChipRow>
      <Line gap={8}>
        <Tag>Isolated 20×</Tag>
        <Tag tone="up">Buy · Limit</Tag>
        <Tag tone="down">Short</Tag>
        <Tag tone="gold">Auction</Tag>
        <Tag tone="warn">Ends soon</Tag>
        <Tag tone="info">New</Tag>
        <Tag tone="success" icon={iconCheck}>
          Lv1 verified
        </Tag>
        <Tag tone="danger">Refused</Tag>
        <Menu
          label="Order type"
          trigger={<Chip menu>Order type</Chip>}
          value={period}
          onSelect={setPeriod}
          items={[
            { value: 'limit', label: 'Limit', hint: 'At your price or better' },
            { value: 'market', label: 'Market', hint: 'At once, at the best prices' },
            { value: 'stop', label: 'Stop limit', hint: 'Waits for a price first', disabled: true },
          ]}
        />
      </Line>
    </Section>
  );
}

function OrderForm() {
  const [price, setPrice] = useState('104200.0');
  const [amount, setAmount] = useState('0.0500');
  const [share, setShare] = useState(50);
  const [leverage, setLeverage] = useState(20);
  const [times, setTimes] = useState('20');
  return (
    <Section title="StepperField, PercentSlider">
      <Stack>
        <StepperField
          label="Price (USDT)"
          value={price}
          onChange={setPrice}
          step="0.1"
          decimals={1}
          min="0.1"
          decreaseLabel="Lower price"
          increaseLabel="Raise price"
        />
        <StepperField
          label="Amount (BTC)"
          value={amount}
          onChange={setAmount}
          step="0.0001"
          decimals={4}
          min="0"
          max="0.1"
          decreaseLabel="Less"
          increaseLabel="More"
          error={amount === '0.1000' ? 'You need 205.12 USDT more' : undefined}
        />
        <PercentSlider
          label="Share of balance"
          tone="buy"
          value={share}
          onChange={setShare}
          valueText={`${share} percent`}
          markText={(stop) => (stop === 50 ? '50%' : String(stop))}
        />
        <StepperField
          label="Leverage"
          layout="plain"
          value={times}
          onChange={setTimes}
          step="1"
          decimals={0}
          min="1"
          max="100"
          unit="×"
          decreaseLabel="Less"
          increaseLabel="More"
        />
        <PercentSlider
          label="Leverage"
          value={leverage}
          min={1}
          max={100}
          stops={[1, 20, 40, 60, 80, 100]}
          onChange={setLeverage}
          valueText={`${leverage} times`}
          markText={(stop) => `${stop}×`}
        />
      </Stack>
    </Section>
  );
}

function Fields() {
  const [code, setCode] = useState('4091');
  const [query, setQuery] = useState('');
  const [from, setFrom] = useState<string | null>('spot');
  return (
    <Section title="Search, Field, PasswordField, Select, CodeBoxes">
      <Stack gap={14}>
        <div style={{ display: 'flex', gap: 8 }}>
          <SearchField
            label="Search coins, contracts, stocks"
            value={query}
            onChange={setQuery}
            clearLabel="Clear"
            shortcut="/"
          />
        </div>
        <div style={{ display: 'flex', gap: 8 }}>
          <SearchLink href="#search">BTC, Orchard, dual…</SearchLink>
        </div>
        <Field
          label="Email"
          labelHidden
          size="lg"
          prefix={<Icon d={iconMail} size={19} />}
          defaultValue="mo.okafor@example.com"
        />
        <PasswordField
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          defaultValue="elevenchars"
          strength={3}
          hint="Good. Longer than six characters, not found in known leaks."
        />
        <PasswordField
          label="Confirm password"
          showLabel="Show password"
          hideLabel="Hide password"
          defaultValue="ninechars"
          error="The two passwords are inconsistent"
        />
        <Field label="Invite code" labelAside="optional" placeholder="Letters and digits" />
        <Field label="Total" inputMode="decimal" align="right" suffix="USDT" defaultValue="5,210.0000" size="dense" disabled />
        <TextArea label="Reason" placeholder="What happened" />
        <Select
          label="From"
          value={from}
          onChange={setFrom}
          options={[
            { value: 'spot', label: 'Spot', hint: '10,420.5518 USDT free' },
            { value: 'lever', label: 'USDT contracts', hint: '6,482.1204 USDT free' },
          ]}
        />
        <CodeBoxes
          label="Code"
          labelAside={
            <Button variant="link" size="xs">
              Send again
            </Button>
          }
          value={code}
          onChange={setCode}
          hint="Sent to mo.okafor@example.com"
        />
        <CodeBoxes label="Pay password" masked value="12" onChange={() => undefined} error="Not right. 3 tries left" />
      </Stack>
    </Section>
  );
}

function Toggles() {
  const [on, setOn] = useState(true);
  const [agreed, setAgreed] = useState(true);
  const [doc, setDoc] = useState('id');
  return (
    <Section title="Switch, Checkbox, RadioList">
      <Stack>
        <Switch label="Hide balances on open" checked={on} onCheckedChange={setOn} />
        <Switch label="Notifications" checked={!on} onCheckedChange={(next) => setOn(!next)} />
        <Checkbox checked={agreed} onCheckedChange={setAgreed}>
          I am 18 or over and agree to the <a href="#terms">Terms</a> and <a href="#risk">Risk statement</a>.
        </Checkbox>
        <Checkbox checked={!agreed} onCheckedChange={(next) => setAgreed(!next)} invalid>
          Hide small
        </Checkbox>
        <RadioList
          label="Document"
          name="doc"
          value={doc}
          onChange={setDoc}
          options={[
            { value: 'id', label: 'Identity card', sub: 'Both sides' },
            { value: 'pass', label: 'Passport' },
          ]}
        />
      </Stack>
    </Section>
  );
}

/** First half of the kit. */
export function KitControls() {
  return (
    <>
      <Buttons />
      <Choices />
      <Chips />
      <OrderForm />
      <Fields />
      <Uploads />
      <Toggles />
    </>
  );
}
