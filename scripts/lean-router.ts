import type { Plugin } from "vite";
import { type Bodies, withBodies, withoutParts } from "./lean-functions.ts";

const PURE = "/* @__PURE__ */ ";
const UNUSED = 'throw new Error("Left out of this build");';

/** What the router can do and no page asks for, by its file: functions with another body, and text that is taken out. */
const UNASKED: Readonly<Record<string, { bodies: Bodies; texts?: readonly RegExp[] }>> = {
  "router/router.js": {
    bodies: {
      // No route has an action and no form submits to one.
      normalizeNavigateOptions: "return { path };",
      getSubmissionFromNavigation: "",
      handleAction: UNUSED,
      getUpdatedActionData: "",
      convertFormDataToSearchParams: UNUSED,
      // Nothing is loaded beside a page.
      fetch: UNUSED,
      handleFetcherAction: UNUSED,
      handleFetcherLoader: UNUSED,
      getTargetedDataStrategyMatches: UNUSED,
      getFetcher: UNUSED,
      resetFetcher: UNUSED,
      queueFetcherForDeletion: UNUSED,
      deleteFetcher: "",
      abortFetcher: "",
      updateFetcherState: "",
      setFetcherError: "",
      getUpdatedRevalidatingFetchers: "",
      markFetchRedirectsDone: "return false;",
      abortStaleFetchLoads: "return false;",
      // Every route is known from the start.
      checkFogOfWar: "return { active: false, matches: null };",
      discoverRoutes: UNUSED,
      cancelDiscoveryNavigation: UNUSED,
      patchRoutes: UNUSED,
      patchRoutesImpl: UNUSED,
      _internalSetRoutes: UNUSED,
      // A new page begins at its top (web/app/root.tsx), without a transition of the browser's.
      enableScrollRestoration: UNUSED,
      getScrollKey: "",
      getSavedScrollPosition: "return null;",
      restoreAppliedTransitions: "",
      persistAppliedTransitions: "",
      // No route has middleware, and nobody measures the router.
      defaultDataStrategyWithMiddleware: "return defaultDataStrategy(args);",
      runClientMiddlewarePipeline: UNUSED,
      getInstrumentationNavigateMeta: UNUSED,
    },
    texts: [
      /(?<=^\tlet revalidatingFetchers = \[\];\n)\tfetchLoadMatches\.forEach[^]*?^\t\}\);\n/mu,
      /^\t\tif \(isFogOfWar\) \{\n\t\t\tif \(shouldUpdateNavigationState\)[^]*?^\t\t\}\n/mu,
      /(?<=^\t\tlet viewTransitionOpts;\n)[^]*?(?=^\t\tupdateState\(\{)/mu,
    ],
  },
  "router/instrumentation.js": {
    bodies: {
      getRouteInstrumentationUpdates: UNUSED,
      instrumentClientSideRouter: UNUSED,
      consumeInstrumentationClientResultMetaReceiver: "",
    },
  },
  // Components of a server: there are none.
  "errors.js": { bodies: { decodeRedirectErrorDigest: "", decodeRouteErrorResponseDigest: "" } },
  "hooks.js": {
    bodies: {
      RSCErrorHandler: "return children;",
      // The first of all routes shows what no other does.
      DefaultErrorComponent: "return null;",
    },
  },
  "components.js": {
    bodies: { handleSkippedViewTransition: "" },
    texts: [
      /(?<=^\t{3}return;\n\t{2}\}\n)\t{2}if \(reactDomFlushSyncImpl && flushSync\) \{\n[^]*?(?=^\t\}, \[\n\t{2}router\.window,)/mu,
      /^\tReact\$1\.useEffect\(\(\) => \{\n\t{2}if \(vtContext\.isTransitioning &&[^]*?(?=^\tlet navigator = )/mu,
    ],
  },
  // The app hands over what the server rendered with (web/main.tsx).
  "dom/lib.js": { bodies: { parseHydrationData: "" } },
};

/**
 * The router makes its components by calls that no bundler may leave out, and names them for React's developer tools
 * (`Form.displayName = …`): both keep every component in the bundle, used or not. Marked as pure and without the names,
 * what nobody imports is left out; so is what the router itself can do and no page asks for.
 */
export function leanRouter(): Plugin {
  return {
    name: "bandwise-lean-router",
    transform(code, id) {
      const path = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/](.*)$/u.exec(id)?.[1];
      if (path === undefined) return null;
      const lean = withoutUnasked(code, path.replaceAll("\\", "/"), (text) => this.parse(text))
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gmu, "")
        .replaceAll(
          /(?<=^(?:export )?(?:const|let|var) \w+ = )(?=[\w$]+\.(?:forwardRef|createContext|memo)\()/gmu,
          PURE,
        );
      return { code: lean, map: null };
    },
  };
}

function withoutUnasked(code: string, path: string, parse: (text: string) => unknown): string {
  const unasked = UNASKED[path.replace(/^production\/lib\//u, "")];
  return unasked === undefined ? code : withBodies(withoutParts(code, unasked.texts ?? []), parse, unasked.bodies);
}
