import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useMoment } from './past/moment.js';
import { ProblemError } from './problem-error.js';

export type QueryState<Answer> = {
  data: Answer | undefined;
  problem: ProblemError | undefined;
  loading: boolean;
  reload: () => void;
};

type State<Answer> = { key: string | null; data?: Answer | undefined; problem?: ProblemError };

/**
 * One answer of the API that no live topic carries. `key` says what is asked; null asks nothing.
 * Keeps the answer visible while it is requested again with the same key. `known`: the answer, if the page came with it.
 */
export const useQuery = <Answer>(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<Answer>,
  known?: Answer,
): QueryState<Answer> => {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State<Answer>>({ key: known ? key : null, data: known });
  const moment = useMoment(({ at }) => at);
  const askLatest = useEffectEvent((signal: AbortSignal) => (known ? Promise.resolve(known) : ask(signal)));

  useEffect(() => {
    if (key === null) return undefined;
    const stop = new AbortController();
    askLatest(stop.signal)
      .then((data) => {
        if (!stop.signal.aborted) setState({ key, data });
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof ProblemError)) throw error;
        setState({ key, problem: error });
      });
    return () => stop.abort();
  }, [key, turn, moment]);

  const reload = useCallback(() => setTurn((count) => count + 1), []);
  const current = state.key === key;
  return {
    data: current ? state.data : undefined,
    problem: current ? state.problem : undefined,
    loading: key !== null && !current,
    reload,
  };
};
