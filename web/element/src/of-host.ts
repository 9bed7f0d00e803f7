/** The style of the app for an element: what the app says of the document holds for the element. */
export function ofHost(style: string): string {
  return style.replaceAll(':root', ':host').replace(/(?:\[data-\w+=[^\]]+\])+/g, ':host($&)')
}
