import { create } from 'zustand';

export type Connection = {
  state: 'connecting' | 'live' | 'reconnecting' | 'offline';
  /** Milliseconds there and back, as last measured. */
  latency: number | null;
};

export const useConnection = create<Connection>(() => ({ state: 'connecting', latency: null }));
