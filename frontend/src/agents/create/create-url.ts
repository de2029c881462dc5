import { useSearchParams } from 'react-router';

const origins = ['blank', 'steps', 'copy', 'import'] as const;
export type CreateFrom = (typeof origins)[number];

/** The dialog is in the URL (`?create=copy&agent=…`), so that the palette and other screens can open it. */
export const useCreateUrl = () => {
  const [params, setParams] = useSearchParams();
  const from = origins.find((each) => each === params.get('create')) ?? null;
  const change = (next: CreateFrom | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('create');
        after.delete('agent');
        if (next) after.set('create', next);
        return after;
      },
      { replace: true },
    );
  return {
    from,
    original: params.get('agent'),
    open: (next: CreateFrom) => change(next),
    close: () => change(null),
  };
};
