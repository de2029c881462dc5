import { clsx } from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { tabClass, tabListClass } from './tab-links.js';

export type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
};

/** Tabs inside a screen. Where each tab has its own address, use TabLinks. */
export const Tabs = <Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) => (
  <Radix.Root
    value={value}
    onValueChange={(next) => {
      const tab = tabs.find((each) => each.value === next);
      if (tab) onChange(tab.value);
    }}
  >
    <Radix.List aria-label={label} className={tabListClass}>
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className={clsx(
            tabClass,
            'data-[state=active]:font-medium data-[state=active]:text-ink data-[state=active]:after:bg-ink',
          )}
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content key={tab.value} value={tab.value} className="-outline-offset-2">
        {tab.content}
      </Radix.Content>
    ))}
  </Radix.Root>
);
