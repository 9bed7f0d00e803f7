// What the page that runs the programs of the lab may do: compute, and answer who shows it.
// `sandbox` gives it an origin of its own, so that it has no storage, no cookies and no parent. An
// attribute of the frame would do the same, but browsers ask no service worker for such a frame, and
// without a network it would not open. support/static_files and deploy/nginx say the same.

/** In the folder of the app. */
export const kSandboxFile = 'sandbox.html'

export const kSandboxPolicy =
  "sandbox allow-scripts; default-src 'none'; " +
  "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; worker-src blob:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
