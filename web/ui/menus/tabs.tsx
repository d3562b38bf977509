import { Tabs as MantineTabs } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import classes from './tabs.module.css';

/** So many fit on a phone in equal widths. */
const MANY = 5;

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly { key: Key; label: string }[];
  active: Key;
  onChange: (key: Key) => void;
  /** True while no other tab can be chosen. */
  isFixed?: boolean;
  /** The active tab's content. */
  children: ReactNode;
}

/** Tabs with an indicator that slides to the active one; arrow keys, Home and End move between them. */
export function Tabs<Key extends string>({ label, tabs, active, onChange, isFixed = false, children }: TabsProps<Key>) {
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === active),
  );
  const listClass = tabs.length > MANY ? `${classes.list} ${classes.many}` : classes.list;
  const share = 100 / tabs.length;
  return (
    <MantineTabs unstyled value={tabs[at]?.key ?? null} onChange={(key) => onChange(key as Key)}>
      <MantineTabs.List aria-label={label} className={listClass ?? ''} style={{ '--tabs': tabs.length } as CSSProperties}>
        {tabs.map(({ key, label: words }) => (
          <MantineTabs.Tab key={key} value={key} disabled={isFixed && key !== active}>
            {words}
          </MantineTabs.Tab>
        ))}
        <span className={classes.indicator} style={{ width: `${share}%`, transform: `translateX(${at * 100}%)` }} aria-hidden="true" />
      </MantineTabs.List>
      <MantineTabs.Panel value={tabs[at]?.key ?? ''} className={classes.panel}>
        {children}
      </MantineTabs.Panel>
    </MantineTabs>
  );
}
