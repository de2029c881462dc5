/** Injects the process's `Config`. */
export const CONFIG = Symbol('config');
