// Pages below /embed/ are shown in frames of other sites. They are alone in their window, keep
// nothing on the device and never become another page: a site could lay a page that it frames
// under the hand of a person who does not see it.

import { isFramedRoute, routeOf } from './path'

const kBase = import.meta.env.BASE_URL

/** Whether this page was opened as one of them. */
export const isFramed = isFramedRoute(routeOf(location.pathname, kBase))
