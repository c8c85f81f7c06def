/** Of a mutation that fails at once while the browser is offline, instead of waiting for the network. */
export const neverWaits = { networkMode: 'always' } as const;
