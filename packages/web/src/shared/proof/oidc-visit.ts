import type { OidcPurpose } from '@collabor8/domain';
import { trpc } from '../api/trpc.js';

/** What the provider is called by whom people sign in; null without one, undefined until it is known. */
export const useOidcName = (): string | null | undefined =>
  trpc.users.signInOptions.useQuery(undefined, { staleTime: Infinity }).data?.oidcName;

/** Goes to the provider with the person's own errand, and leaves the app for it. */
export function useOidcVisit(purpose: OidcPurpose) {
  const begin = trpc.users.beginOidc.useMutation({
    onSuccess: ({ ticket }) => {
      const query = new URLSearchParams({ ticket }).toString();
      window.location.assign(`/auth/oidc?${query}`);
    },
  });
  return {
    ...begin,
    go: (onError?: (error: unknown) => void) =>
      begin.mutate({ purpose }, { onError: (error) => onError?.(error) }),
  };
}
