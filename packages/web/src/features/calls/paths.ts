export const CALL_PATH = '/call';
