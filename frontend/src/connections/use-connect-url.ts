import { useSearchParams } from 'react-router';

/** The dialog that is open over the screen, by the URL, so that links lead to it. */
export const useConnectUrl = () => {
  const [params, setParams] = useSearchParams();
  const set = (service: string | null): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const each of ['connect', 'actions', 'confirm', 'failed']) next.delete(each);
        if (service !== null) next.set('connect', service);
        return next;
      },
      { replace: true },
    );
  return {
    /** A service of the catalogue; empty to choose one. */
    connect: params.get('connect'),
    /** Operations of the service that the account is connected for. */
    actions: params.get('actions')?.split(',') ?? [],
    /** The account that somebody signed in to and has to confirm. */
    confirm: params.get('confirm'),
    /** A sign-in at a provider connected nothing. */
    failed: params.has('failed'),
    open: (service = '') => set(service),
    close: () => set(null),
  };
};
