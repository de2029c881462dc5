import { create } from 'zustand';

export type Connection = {
  /** `crowded`: the session has as many live pages as it may, so this one is not live. */
  state: 'connecting' | 'live' | 'reconnecting' | 'crowded' | 'offline';
  /** Milliseconds there and back, as last measured. */
  latency: number | null;
};

export const useConnection = create<Connection>(() => ({ state: 'connecting', latency: null }));
