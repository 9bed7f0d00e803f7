// Loaded beside any page for who was somebody on the server before, and for nobody else: they
// hear of challenges and turns wherever they are (scripts/apart.ts knows of this file).

import { online } from './online.svelte'

online.begin()
