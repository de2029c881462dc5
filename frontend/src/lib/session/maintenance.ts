import { MaintenanceState } from '@throughline/contracts/operations/maintenance.js';
import { create } from 'zustand';
import { http } from '../http.js';
import { onClosed } from './session-end.js';

type Known = {
  state: MaintenanceState | null;
  /** The API turned this page away. */
  closed: boolean;
};

/** Whether the deployment is closed, or about to be, as far as it was heard here. */
export const useMaintenance = create<Known>(() => ({ state: null, closed: false }));

export const applyMaintenance = (state: MaintenanceState): void =>
  useMaintenance.setState({ state, closed: state.mode === 'full' });

export const readMaintenance = async (signal?: AbortSignal): Promise<MaintenanceState> => {
  const state = await http.get('/api/maintenance', MaintenanceState, { signal });
  applyMaintenance(state);
  return state;
};

onClosed(() => useMaintenance.setState({ closed: true }));
