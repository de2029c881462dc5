import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

/** Something a person may do here, offered by the command palette. */
export type Action = {
  id: string;
  name: string;
  /** Heading in the palette; "Here" without. */
  group?: string | undefined;
  keys?: string | undefined;
  /** More words to find it by. */
  words?: string | undefined;
  run: () => void;
};

export const useActionList = create<{ actions: readonly Action[] }>(() => ({ actions: [] }));

/** Offers actions while the component is there. */
export const useActions = (given: readonly Action[]): void => {
  const runLatest = useEffectEvent((id: string) => given.find((each) => each.id === id)?.run());
  const mine = useEffectEvent(() => given.map((each) => ({ ...each, run: () => runLatest(each.id) })));
  const signature = given.map(({ id, name, keys }) => [id, name, keys].join('|')).join('\n');
  useEffect(() => {
    const added = mine();
    useActionList.setState(({ actions }) => ({ actions: [...actions, ...added] }));
    return () =>
      useActionList.setState(({ actions }) => ({ actions: actions.filter((each) => !added.includes(each)) }));
  }, [signature]);
};
