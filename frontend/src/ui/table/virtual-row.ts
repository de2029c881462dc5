import type { Ref } from 'react';

/** Holds what a row passes on to its `<tr>`. */
export type VirtualRowProps = {
  'aria-rowindex'?: number | undefined;
  'data-index'?: number | undefined;
  ref?: Ref<HTMLTableRowElement> | undefined;
};
