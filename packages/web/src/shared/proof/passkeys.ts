import type { NewPasskey, PasskeyAnswer, OidcPurpose } from '@collabor8/domain';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import { trpc, failureText } from '../api/trpc.js';

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
  const go = (onError?: (error: unknown) => void) =>
    begin.mutate({ purpose }, { onError: (error) => onError?.(error) });
  return { ...begin, go, again: () => go() };
}

/** Talks to the browser; loaded once somebody wants a passkey. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser takes passkeys, and the server has an address that they can be bound to. */
export const useCanUsePasskeys = (): boolean =>
  trpc.users.signInOptions.useQuery(undefined, { staleTime: Infinity }).data?.canUsePasskeys ===
    true && 'PublicKeyCredential' in window;

/** The browser's own dialog ended without a passkey; the message is for the person. */
class NoPasskeyError extends Error {}

/** What a person reads where anything about a passkey failed. */
export const passkeyFailure = (error: unknown): string =>
  error instanceof NoPasskeyError ? error.message : failureText(error);

async function inDialog<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    const isThere = cause instanceof Error && cause.name === 'InvalidStateError';
    throw new NoPasskeyError(
      isThere
        ? 'You already have a passkey on this device or key.'
        : 'Your browser gave no passkey. You can try again.',
      { cause },
    );
  }
}

export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<NewPasskey> {
  const { startRegistration } = await library();
  const { id, rawId, type, response } = await inDialog(() => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    ...{ id, rawId, type, clientExtensionResults: {} },
    response: { clientDataJSON, attestationObject, transports: [...transports] },
  };
}

async function showPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const { id, rawId, type, response } = await inDialog(() => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    ...{ id, rawId, type, clientExtensionResults: {} },
    response: { clientDataJSON, authenticatorData, signature },
  };
}

interface ShowingPasskey {
  /** What is done with it. */
  readonly onShown: (passkey: PasskeyAnswer) => Promise<void> | void;
  /** Told why it failed, and '' as it begins. */
  readonly onProblem: (problem: string) => void;
}

/** Asks the server what to ask for, has the browser show a passkey and hands it on. */
export function useShownPasskey({ onShown, onProblem }: ShowingPasskey) {
  const { mutateAsync: begin } = trpc.users.beginPasskeyLogin.useMutation();
  const [isWorking, setWorking] = useState(false);
  const show = async () => {
    setWorking(true);
    onProblem('');
    try {
      await onShown(await showPasskey(await begin()));
    } catch (error) {
      onProblem(passkeyFailure(error));
    } finally {
      setWorking(false);
    }
  };
  return { isWorking, show: () => void show() };
}
