/** What can lie in front of the page. */
export type DialogName = 'new' | 'versions' | 'share' | 'manage'
