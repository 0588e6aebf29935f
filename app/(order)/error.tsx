'use client'

import Failure from '../(shell)/error'

export default Failure
